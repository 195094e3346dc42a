import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { paths } from '@rushtone/site';
import type { ApiError } from './api.ts';
import { favoritesOf, type ApiStore, type FavoriteFailure } from './favorites.ts';
import type { Track } from './player.ts';
import { useServices } from './services.ts';

export type Favorite = {
  favorite: boolean;
  toggle: () => void;
  /** Where the song is on the main site, on a host where nobody can be signed in: the heart leads there. */
  elsewhere: string | null;
};

const isUnauthorized = (error: unknown): boolean => {
  const { kind, code } = (error ?? {}) as Partial<Extract<ApiError, { kind: 'answer' }>>;
  return kind === 'answer' && code === 401;
};

const wordsOf = (error: unknown): string => (error as Partial<ApiError> | null)?.message ?? '';

/**
 * Whether `track` is a favorite, and what changes that: at once on every screen, taken back with a dialog when
 * the server would not. A visitor is asked to log in. `first` counts until the favorites are known.
 */
export const useFavorite = (track: Track, first = false): Favorite => {
  const { session, host, openDialog } = useServices();
  const favorites = favoritesOf(useStore() as unknown as ApiStore);
  const uid = session.status === 'user' ? session.uid : null;
  useEffect(() => favorites.follow(uid), [favorites, uid]);
  const favorite = useSyncExternalStore(
    favorites.subscribe,
    () => favorites.has(track.videoId) ?? (uid !== null && first),
    () => false,
  );

  const failed: FavoriteFailure = (wish, error) =>
    isUnauthorized(error)
      ? openDialog({ kind: 'login-required' })
      : openDialog({
          kind: 'favorite-failed',
          title: wish.track.title,
          wanted: wish.favorite,
          message: wordsOf(error),
          retry: () => favorites.wish(wish, failed),
        });

  const toggle = () => {
    if (session.status === 'visitor') return openDialog({ kind: 'login-required' });
    favorites.wish({ track, favorite: !favorite }, failed);
  };
  const elsewhere =
    host.role.kind === 'main'
      ? null
      : `//${host.mainHost}${paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}`;
  return { favorite, toggle, elsewhere };
};
