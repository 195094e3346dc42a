import { isAnyOf } from '@reduxjs/toolkit';
import { songApi, type Track } from '@rushtone/contract';
import type { RandomSong } from '@rushtone/domain';
import { afterEnd, nextUp, type NextUp } from '../state/next-up.ts';
import { isSameTrack, playerActions, RECENT_SONGS } from '../state/player.slice.ts';
import type { PlayerContext, PlayerDispatch } from './context.ts';
import { responseCode } from '../../lib/response-code.ts';

const MAX_RETRIES = 3;
const UNAUTHORIZED = 401;
/** Otherwise the store keeps an entry for each request. */
const UNTRACKED = { track: false };

type Criteria = {
  list: string | null;
  /** Video id of the current song, which is avoided where possible. */
  current: string | null;
};

/** A visitor has no favorites and gets any song. */
const fetchOne = async (
  dispatch: PlayerDispatch,
  { list, current }: Criteria,
): Promise<RandomSong | undefined> => {
  const { getRandomSong, getRandomFavorite } = songApi.endpoints;
  const not = current ?? undefined;
  if (list !== 'favorite')
    return (await dispatch(getRandomSong.initiate({ p: list ?? undefined, not }, UNTRACKED))).data;
  const { data, error } = await dispatch(getRandomFavorite.initiate(undefined, UNTRACKED));
  return responseCode(error) === UNAUTHORIZED
    ? (await dispatch(getRandomSong.initiate({ not }, UNTRACKED))).data
    : data;
};

/**
 * A random song of the list, or a random favorite if the list is `favorite` (spec §4); null if the server has none.
 * An avoided song is used only if the server returns no other. Without a list the song is of any playlist, as the
 * radio needs.
 */
const fetchRandomSong = async (
  dispatch: PlayerDispatch,
  criteria: Criteria,
  avoided: readonly string[],
): Promise<Track | null> => {
  let found: Track | null = null;
  for (let tries = 0; tries <= MAX_RETRIES; tries += 1) {
    const song = await fetchOne(dispatch, criteria);
    if (!song) return found;
    if (found && song.youtube_id === criteria.current) continue;
    found = { videoId: song.youtube_id, title: '', artist: '', playlistId: criteria.list };
    if (!avoided.includes(found.videoId)) return found;
  }
  return found;
};

const { trackStarted, entryStarted, videoStopped, detailsLoaded, detailsFailed, resumeRequested, closed } =
  playerActions;

/** From then on Previous restarts the song; a second press leaves it (spec §10.40). */
const RESTART_AFTER_SECONDS = 3;

/** A song whose neighbors are still unknown at its end: silence beyond this gets a notice. */
const SILENCE_MS = 1_500;

const endsWait = isAnyOf(detailsLoaded, detailsFailed, trackStarted, entryStarted, resumeRequested, closed);

const playRandom = async (context: PlayerContext, ended: boolean): Promise<void> => {
  const { dispatch, getState, history, notify } = context;
  const { track: before, recent, unavailable } = getState();
  const played = history.read().slice(0, RECENT_SONGS);
  const avoided = [...recent, ...played.map(({ track }) => track.videoId), ...unavailable];
  const list = before?.playlistId ?? null;
  const track = await fetchRandomSong(dispatch, { list, current: before?.videoId ?? null }, avoided);
  if (!isSameTrack(before, getState().track)) return;
  if (track) return void dispatch(trackStarted({ track }));
  const { next } = getState();
  notify({ kind: 'info', message: `No random song could be found.${next ? ' Playing the next one.' : ''}` });
  if (next) dispatch(trackStarted({ track: next, before }));
  else if (ended) dispatch(videoStopped('ended'));
};

/** `ended`: the current song is over, so the music stops if nothing follows. */
export const playNextUp = (context: PlayerContext, next: NextUp, ended: boolean): void => {
  const { dispatch, getState } = context;
  if (next.kind === 'repeat') {
    dispatch(playerActions.seekRequested(0));
    dispatch(playerActions.resumeRequested());
  } else if (next.kind === 'queued') dispatch(entryStarted(next.entry));
  else if (next.kind === 'random') void playRandom(context, ended);
  else if (next.kind === 'next') dispatch(trackStarted({ track: next.track, before: getState().track }));
  else if (ended) dispatch(videoStopped('ended'));
};

export const listenForNextSong = (context: PlayerContext): void => {
  const { listen, dispatch, getState, link, notify, continuousPlay } = context;
  listen({
    actionCreator: playerActions.videoEnded,
    effect: async (_, api) => {
      const sleeps = getState().sleepTimer?.kind === 'end-of-song';
      if (sleeps) dispatch(playerActions.sleepTimerChanged(null));
      const next = sleeps ? ({ kind: 'stop' } as const) : afterEnd(getState(), continuousPlay);
      playNextUp(context, next, true);
      if (next.kind !== 'stop' || sleeps || !continuousPlay || !getState().detailsMissing) return;

      const settled = api.take(endsWait);
      let dismiss = () => undefined as void;
      if (!(await Promise.race([settled, api.delay(SILENCE_MS)])))
        dismiss = notify({
          kind: 'error',
          message: 'The next song could not be loaded. It plays as soon as the connection is back.',
        });
      const [action] = await settled;
      dismiss();
      if (detailsLoaded.match(action)) playNextUp(context, afterEnd(getState(), continuousPlay), true);
    },
  });
  listen({
    actionCreator: playerActions.nextRequested,
    effect: () => playNextUp(context, nextUp(getState()), false),
  });
  listen({
    actionCreator: playerActions.previousRequested,
    effect: () => {
      const { previous, status } = getState();
      if (!previous) return;
      if (status !== 'failed' && link.time() >= RESTART_AFTER_SECONDS)
        dispatch(playerActions.seekRequested(0));
      else dispatch(trackStarted({ track: previous, backwards: true }));
    },
  });
};
