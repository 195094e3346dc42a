import { useEffect, useSyncExternalStore } from 'react';
import { thumbnailUrl, type ThumbnailSize } from '@rushtone/domain';
import type { Player, PlayerSnapshot } from './player.ts';
import { useServices, type Session, type ShellServices } from './services.ts';

/** The player's commands. Stable, so that using them causes no rerender. */
export const usePlayer = (): Player => useServices().player;

/** A part of the player's state; `select` must return the same value for the same snapshot. */
export const usePlayerState = <Value>(select: (snapshot: PlayerSnapshot) => Value): Value => {
  const player = usePlayer();
  const read = () => select(player.snapshot());
  return useSyncExternalStore(player.subscribe, read, read);
};

export const useSession = (): Session => useServices().session;

/** Requests the roles, after something that may have changed them. */
export const useRefreshRoles = (): ShellServices['refreshRoles'] => useServices().refreshRoles;

export const useSite = (): Pick<ShellServices, 'site' | 'host' | 'config'> => useServices();

export const useNotify = (): ShellServices['notify'] => useServices().notify;

/** Returns the address of a video's thumbnail on the configured video host. */
export const useThumbnail = (): ((videoId: string, size?: ThumbnailSize) => string) => {
  const { thumbnails } = useServices().config.video;
  return (videoId, size) => thumbnailUrl(thumbnails, videoId, size);
};

/** Sets the document's title: "Song – Artist – Brand", or the site's own title without parts. */
export const usePageTitle = (...parts: readonly (string | undefined)[]): void => {
  const { name, meta } = useServices().site;
  const shown = parts.filter(Boolean);
  const title = shown.length > 0 ? [...shown, name].join(' – ') : meta.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
};
