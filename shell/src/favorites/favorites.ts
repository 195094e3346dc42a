import type { ApiError, FavoriteService, Session, Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { responseCode } from '../lib/response-code.ts';
import { createValueStore, type ValueStore } from '@rushtone/platform/browser/value-store';
import type { Store } from '../store/store.ts';
import { favoriteApi, patchFavorites, type FavoriteChange } from './favorite.api.ts';
import type { FavoriteResult } from './favorite-mutation-queue.ts';

export { favoriteApi } from './favorite.api.ts';
export { playFavorites } from './play-favorites.ts';

const UNAUTHORIZED = 401;

export type FavoriteDialog =
  /** A visitor has to log in first (spec §2.15). Afterwards `track` is added, or the playlist dialog opens. */
  | { kind: 'login-required'; track: Track; to?: 'playlist' | undefined }
  | { kind: 'playlist'; track: Track }
  /** The server rejected a change (spec §8); `favorite` is the requested state. */
  | { kind: 'favorite-failed'; title: string; favorite: boolean; message: string; retry: () => void };

export type FavoriteDeps = {
  store: Pick<Store, 'getState' | 'dispatch' | 'subscribe'>;
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>;
  openDialog: (dialog: FavoriteDialog) => void;
};

type PendingChange = FavoriteChange & { settled: boolean };

const { getFavorites, setFavorite } = favoriteApi.endpoints;

const dialogFor = (
  { track, favorite }: Pick<FavoriteChange, 'track' | 'favorite'>,
  error: ApiError,
  retry: () => void,
): FavoriteDialog =>
  responseCode(error) === UNAUTHORIZED
    ? { kind: 'login-required', track }
    : { kind: 'favorite-failed', title: track.title, favorite, message: error.message, retry };

/**
 * State of every heart on the screen: the cached list, requested when the first heart appears and patched by
 * each change. A change made before the list has loaded is kept until the list contains it.
 */
export const createFavorites = ({ store, session, openDialog }: FavoriteDeps): FavoriteService => {
  const changes = new Map<string, PendingChange>();
  let uid: string | null = null;
  let list: readonly SongSummary[] | undefined;
  const ids = createValueStore<ReadonlySet<string> | undefined>(undefined);
  let unsubscribe = (): void => undefined;

  const readList = () => (uid === null ? undefined : getFavorites.select(uid)(store.getState()).data);

  const notify = () => {
    const loaded = readList();
    if (loaded && !list && uid !== null)
      for (const change of changes.values()) store.dispatch(patchFavorites({ ...change, uid }));
    if (loaded) for (const [id, { settled }] of changes) if (settled) changes.delete(id);
    list = readList();
    ids.set(list && new Set(list.map((song) => song.youtube_id)));
  };

  const follow = () => {
    const current = session.get();
    const next = current.status === 'user' ? current.uid : null;
    if (next === uid || !ids.hasListeners()) return;
    unsubscribe();
    if (uid !== null) changes.clear();
    uid = next;
    unsubscribe = uid === null ? () => undefined : store.dispatch(getFavorites.initiate(uid)).unsubscribe;
    notify();
  };
  session.subscribe(follow);
  store.subscribe(() => {
    if (readList() !== list) notify();
  });

  const settle = (change: PendingChange, result: FavoriteResult | undefined) => {
    if (!result || result.status === 'superseded') return;
    const { track, favorite } = change;
    change.settled = true;
    if (result.status === 'failed') change.favorite = result.favorite;
    notify();
    if (result.status === 'failed')
      openDialog(dialogFor({ track, favorite }, result.error, () => set(track, favorite)));
  };

  const set: FavoriteService['set'] = (track, favorite) => {
    if (session.get().status === 'visitor') return openDialog({ kind: 'login-required', track });
    const change = { uid: uid ?? '', track, favorite, settled: false };
    changes.set(track.videoId, change);
    const request = store.dispatch(setFavorite.initiate(change, { track: false }));
    // The store notifies its own subscribers of this only in the next frame.
    notify();
    void request.then(({ data }) => settle(change, data));
  };

  return {
    subscribe: (listener) => {
      const unsubscribeHeart = ids.subscribe(listener);
      follow();
      return unsubscribeHeart;
    },
    has: (videoId) => changes.get(videoId)?.favorite ?? ids.get()?.has(videoId),
    set,
  };
};
