import type { FavoriteService } from '@rushtone/contract';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import type { FavoriteDeps } from './favorites.ts';

/** Session storage key of the song that a visitor wanted as a favorite before logging in. */
export const PENDING_KEY = 'rushtone.pending-favorite';

/**
 * Loads the favorites once a user is signed in and a heart is on the screen. Until then no song is known to
 * be a favorite. A visitor who presses a heart is asked to log in (spec §2.15).
 */
export const createLazyFavorites = (deps: FavoriteDeps): FavoriteService => {
  const { session, openDialog } = deps;
  const service = createValueStore<FavoriteService | undefined>(undefined);
  let loading: Promise<FavoriteService> | undefined;

  const connect = async (): Promise<FavoriteService> => {
    const { createFavorites } = await loadChunk(
      () => import(/* webpackChunkName: "favorites" */ './favorites.ts'),
    );
    const favorites = createFavorites(deps);
    favorites.subscribe(() => service.set(favorites));
    service.set(favorites);
    return favorites;
  };
  const start = (): Promise<FavoriteService> => {
    loading ??= connect().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const startForUser = () => {
    if (session.get().status === 'user' && service.hasListeners()) start().catch(() => undefined);
  };
  session.subscribe(startForUser);

  const set: FavoriteService['set'] = (track, favorite) => {
    const favorites = service.get();
    if (favorites) return favorites.set(track, favorite);
    if (session.get().status === 'visitor') return openDialog({ kind: 'login-required', track });
    const retry = () => set(track, favorite);
    const { title } = track;
    const message = 'The favorites could not be loaded.';
    start().then(
      (loaded) => loaded.set(track, favorite),
      () => openDialog({ kind: 'favorite-failed', title, favorite, message, retry }),
    );
  };

  return {
    subscribe: (listener) => {
      const unsubscribe = service.subscribe(listener);
      startForUser();
      return unsubscribe;
    },
    has: (videoId) => service.get()?.has(videoId),
    set,
  };
};
