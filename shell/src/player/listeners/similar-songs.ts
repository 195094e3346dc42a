import { nanoid } from '@reduxjs/toolkit';
import { songApi, type Track } from '@rushtone/contract';
import { omitUndefined, type Song, trackOf } from '@rushtone/domain';
import { isSameTrack, upcomingIn } from '../state/playing-list.ts';
import { playerActions } from '../state/player.slice.ts';
import { isUnwanted, readNotForMe } from '../storage/not-for-me.ts';
import type { PlayerContext } from './context.ts';
import { fetchRandomSong, heardLately } from './random-song.ts';

const { entriesReplaced, trackStarted, videoStopped } = playerActions;

const NAME = 'Similar songs';

/**
 * Finds songs of the same category, closest in tempo and style first, then by the same artist, excluding
 * those heard recently.
 */
const findSimilar = async (context: PlayerContext, song: Song): Promise<readonly Track[] | 'failed'> => {
  const heard = heardLately(context);
  const fresh = song.related
    .map((each) => trackOf(each, each.category_id))
    .filter(({ videoId }) => !heard.includes(videoId));
  const unwanted = await Promise.all(
    fresh.map(({ videoId, artist }) => isUnwanted(videoId, async () => artist)),
  );
  const related = fresh.filter((_, index) => !unwanted[index]);
  if (related.length > 0) return related;
  const request = { list: song.category_id, current: song.youtube_id };
  const random = await fetchRandomSong(context.dispatch, request, heard, { seed: nanoid(), n: 0 });
  if (random === 'failed') return random;
  if (random === 'none' || random.videoId === song.youtube_id) return [];
  return [{ videoId: random.videoId, title: '', artist: '', playlistId: song.category_id }];
};

/** Removes songs that were marked as "Not for me" since autoplay found them. */
export const removeUnwanted = ({ dispatch, getState }: PlayerContext): void => {
  const { list } = getState();
  if (!list?.similar) return;
  const { songs, artists } = readNotForMe();
  const refused = new Set(songs.map(({ videoId }) => videoId));
  const upcoming = upcomingIn(list);
  const entries = upcoming.filter(
    ({ track: { videoId, artist } }) => !refused.has(videoId) && !artists.includes(artist),
  );
  if (entries.length < upcoming.length) dispatch(entriesReplaced({ section: 'list', entries }));
};

/**
 * Autoplay: continues with similar songs as a separate list. `ended`: the music stops if there are none.
 * Returns `failed` if a retry may find some.
 */
export const playSimilar = async (context: PlayerContext, ended: boolean): Promise<'failed' | undefined> => {
  const { dispatch, getState, notify } = context;
  const { track: before } = getState();
  if (!before) return undefined;
  const query = omitUndefined({ s: before.videoId, p: before.playlistId ?? undefined });
  const { data } = await dispatch(songApi.endpoints.getSong.initiate(query, { subscribe: false }));
  const tracks = data ? await findSimilar(context, data) : 'failed';
  if (!isSameTrack(before, getState().track)) return undefined;
  if (tracks === 'failed' && ended) return tracks;
  const [track] = tracks === 'failed' ? [] : tracks;
  if (track && tracks !== 'failed') {
    dispatch(trackStarted({ track, from: { name: NAME, tracks, similar: true } }));
    return undefined;
  }
  notify({ kind: 'info', message: 'No similar songs could be found.' });
  if (ended) dispatch(videoStopped('ended'));
  return undefined;
};
