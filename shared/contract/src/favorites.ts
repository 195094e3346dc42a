import { useSyncExternalStore } from 'react';
import { paths } from '@rushtone/site';
import { useSession } from './hooks.ts';
import type { Track } from './player.ts';
import { useServices } from './services.ts';

export type Favorite = {
  favorite: boolean;
  toggle: () => void;
  /** URL of the song on the main site, for the heart's link on hosts without sign-in. */
  elsewhere: string | null;
};

/** Returns whether `track` is a favorite, and how to change it. `initial` applies until the list is loaded. */
export const useFavorite = (track: Track, initial = false): Favorite => {
  const { host, favorites } = useServices();
  const session = useSession();
  const favorite = useSyncExternalStore(
    favorites.subscribe,
    () => favorites.has(track.videoId) ?? (session.status === 'user' && initial),
    () => false,
  );
  const elsewhere =
    host.role.kind === 'main'
      ? null
      : `//${host.mainHost}${paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}`;
  return { favorite, toggle: () => favorites.set(track, !favorite), elsewhere };
};
