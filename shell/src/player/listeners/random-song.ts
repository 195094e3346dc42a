import { songApi, type ApiError, type Track } from '@rushtone/contract';
import type { RandomSong } from '@rushtone/domain';
import type { Store } from '../../store/store.ts';
import { RANDOM_TRIES } from '../state/next-up.ts';

const FAVORITES = 'favorite';
const UNAUTHORIZED = 401;
/** Else the store would keep an entry for each call as long as the page lives. */
const UNTRACKED = { track: false };

const isVisitor = (error: unknown): boolean => {
  const { kind, code } = (error ?? {}) as Partial<Extract<ApiError, { kind: 'answer' }>>;
  return kind === 'answer' && code === UNAUTHORIZED;
};

type Wanted = {
  store: Store;
  list: string | null;
  /** Video id of the song that plays: what comes next is another one, if there is another. */
  current: string | null;
};

/** Who has no favorites because he is not signed in gets any song. */
const draw = async ({ store, list, current }: Wanted): Promise<RandomSong | undefined> => {
  const { getRandomSong, getRandomFavorite } = songApi.endpoints;
  const not = current ?? undefined;
  if (list !== FAVORITES)
    return (await store.dispatch(getRandomSong.initiate({ p: list ?? undefined, not }, UNTRACKED))).data;
  const { data, error } = await store.dispatch(getRandomFavorite.initiate(undefined, UNTRACKED));
  return isVisitor(error) ? (await store.dispatch(getRandomSong.initiate({ not }, UNTRACKED))).data : data;
};

/**
 * A random song of the list, a random favorite when the list is `favorite` (spec §4). One of `avoided` only when
 * the server gives nothing else in so many tries; null when it gives none. Without a list the next one is of any
 * playlist again, which is what the radio lives on.
 */
export const randomSong = async (wanted: Wanted, avoided: readonly string[]): Promise<Track | null> => {
  let found: Track | null = null;
  for (let tries = 0; tries <= RANDOM_TRIES; tries += 1) {
    const drawn = await draw(wanted);
    if (!drawn) return found;
    if (found && drawn.youtube_id === wanted.current) continue;
    found = { videoId: drawn.youtube_id, title: '', artist: '', playlistId: wanted.list };
    if (!avoided.includes(found.videoId)) return found;
  }
  return found;
};
