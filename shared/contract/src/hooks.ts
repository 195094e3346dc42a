import { useEffect, useSyncExternalStore } from 'react';
import { thumbnailUrl, type ThumbnailSize } from '@rushtone/domain';
import type { Player, PlayerSnapshot } from './player.ts';
import { useServices, type Session, type ShellServices } from './services.ts';

/** The player's commands. They never change, so reading them renders nothing again. */
export const usePlayer = (): Player => useServices().player;

/** A part of the player's state; `select` must give the same value for the same snapshot. */
export const usePlayerState = <Value>(select: (snapshot: PlayerSnapshot) => Value): Value => {
  const player = usePlayer();
  const read = () => select(player.snapshot());
  return useSyncExternalStore(player.subscribe, read, read);
};

export const useSession = (): Session => useServices().session;

/** Asks the server anew for the roles, after something that may have changed them. */
export const useRefreshRoles = (): ShellServices['refreshRoles'] => useServices().refreshRoles;

export const useSite = (): Pick<ShellServices, 'site' | 'host' | 'config'> => useServices();

export const useNotify = (): ShellServices['notify'] => useServices().notify;

/** Address of a video's picture on this installation's video host. */
export const useThumbnail = (): ((videoId: string, size?: ThumbnailSize) => string) => {
  const { thumbnails } = useServices().config.video;
  return (videoId, size) => thumbnailUrl(thumbnails, videoId, size);
};

/** Sets the document's title: "Song – Artist – Brand"; the site's own title when there is no part. */
export const usePageTitle = (...parts: readonly (string | undefined)[]): void => {
  const { name, meta } = useServices().site;
  const told = parts.filter(Boolean);
  const title = told.length > 0 ? [...told, name].join(' – ') : meta.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
};
