import { nanoid } from '@reduxjs/toolkit';
import { songApi } from '@rushtone/contract';
import { responseCode } from '../../lib/response-code.ts';
import { drawApi } from '../draw.api.ts';
import { RECENT_SONGS, type ShuffleBag } from '../state/player-state.ts';
import { playerActions } from '../state/player.slice.ts';
import { isSameTrack } from '../state/playing-list.ts';
import { isUnwanted } from '../storage/not-for-me.ts';
import { playHistory } from '../storage/history.ts';
import type { PlayerContext, PlayerDispatch } from './context.ts';

const { bagChanged, trackStarted, videoStopped } = playerActions;

const MAX_RETRIES = 3;
/** A bag is replaced before its position has more digits than the server accepts. */
const MAX_PLACE = 999_000;
const UNAUTHORIZED = 401;
const NOT_FOUND = 404;
/** Prevents the store from keeping an entry per request. */
const UNTRACKED = { track: false };

/** Maximum number of extra songs to draw in place of those that are "Not for me" (spec §10.76). */
const MAX_REPLACED = 4;

type Bag = Pick<ShuffleBag, 'seed' | 'n'>;

type Criteria = {
  list: string | null;
  /** Video ID of the current song, which is avoided if possible. */
  current: string | null;
};

/** Draws a song. A visitor has no favorites and gets any song. */
const drawOne = async (dispatch: PlayerDispatch, { list, current }: Criteria, bag: string) => {
  const { drawSong, drawFavorite } = drawApi.endpoints;
  const not = current ?? undefined;
  if (list !== 'favorite') return dispatch(drawSong.initiate({ p: list ?? undefined, not, bag }, UNTRACKED));
  const favorite = await dispatch(drawFavorite.initiate({ bag }, UNTRACKED));
  return responseCode(favorite.error) === UNAUTHORIZED
    ? dispatch(drawSong.initiate({ not, bag }, UNTRACKED))
    : favorite;
};

/** `n` is the position after the song. */
type Drawn = { videoId: string; n: number };

/** Draws the bag's next song that the user did not mark as "Not for me". */
const drawWanted = async (
  dispatch: PlayerDispatch,
  criteria: Criteria,
  { seed, n }: Bag,
): Promise<Drawn | 'none' | 'failed'> => {
  for (let place = n; place <= n + MAX_REPLACED; place += 1) {
    const { data, error } = await drawOne(dispatch, criteria, `${seed}.${place}`);
    if (!data) return responseCode(error) === NOT_FOUND ? 'none' : 'failed';
    const s = data.youtube_id;
    const artistOf = async () =>
      (await dispatch(songApi.endpoints.getSong.initiate({ s }, { subscribe: false }))).data?.author_name;
    if (!(await isUnwanted(s, artistOf))) return { videoId: s, n: place + 1 };
  }
  return 'none';
};

/**
 * Returns a random song of the list, or a random favorite if the list is `favorite` (spec §4); `none` if the
 * server has none. An avoided song is used only if the server returns no other. In that case it is the first
 * one drawn, so that a short list keeps the order of its bag. Without a list the song is from any playlist,
 * as required by the radio.
 */
export const fetchRandomSong = async (
  dispatch: PlayerDispatch,
  criteria: Criteria,
  avoided: readonly string[],
  { seed, n }: Bag,
): Promise<Drawn | 'none' | 'failed'> => {
  let fallback: Drawn | null = null;
  let place = n;
  for (let tries = 0; tries <= MAX_RETRIES; tries += 1) {
    const drawn = await drawWanted(dispatch, criteria, { seed, n: place });
    if (typeof drawn === 'string') return fallback ?? drawn;
    if (!avoided.includes(drawn.videoId)) return drawn;
    if (!fallback || fallback.videoId === criteria.current) fallback = drawn;
    place = drawn.n;
  }
  return fallback ?? 'none';
};

/** Returns the video IDs of recently heard and of unplayable songs. */
export const heardLately = ({ getState }: PlayerContext): readonly string[] => {
  const { recent, unavailable } = getState();
  const played = playHistory.read().slice(0, RECENT_SONGS);
  return [...recent, ...played.map(({ track }) => track.videoId), ...unavailable];
};

/**
 * Plays a random song. `ended`: the current song is over, so the music stops if nothing follows. Returns
 * `failed` if a retry may find one.
 */
export const playRandom = async (context: PlayerContext, ended: boolean): Promise<'failed' | undefined> => {
  const { dispatch, getState, notify } = context;
  const { track: before, bag: known } = getState();
  const list = before?.playlistId ?? null;
  const current = before?.videoId ?? null;
  const bag = known?.list === list && known.n < MAX_PLACE ? known : { list, seed: nanoid(), n: 0 };
  const found = await fetchRandomSong(dispatch, { list, current }, heardLately(context), bag);
  if (!isSameTrack(before, getState().track)) return undefined;
  if (typeof found === 'object') {
    dispatch(bagChanged({ ...bag, n: found.n }));
    const track = { videoId: found.videoId, title: '', artist: '', playlistId: list };
    dispatch(trackStarted({ track }));
    return undefined;
  }
  // The rest of the bag is not for the user, so don't request it again.
  if (found === 'none') dispatch(bagChanged(null));
  const { next } = getState();
  if (found === 'failed' && !next && ended) return found;
  notify({ kind: 'info', message: `No random song could be found.${next ? ' Playing the next one.' : ''}` });
  if (next) dispatch(trackStarted({ track: next, before }));
  else if (ended) dispatch(videoStopped('ended'));
  return undefined;
};
