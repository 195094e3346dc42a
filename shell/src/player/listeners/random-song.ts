import { songApi, type Track } from '@rushtone/contract';
import type { RandomSong } from '@rushtone/domain';
import { responseCode } from '../../lib/response-code.ts';
import type { PlayerDispatch } from './context.ts';

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
export const fetchRandomSong = async (
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
