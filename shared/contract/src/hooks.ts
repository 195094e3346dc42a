import { useEffect, useSyncExternalStore } from 'react';
import { thumbnailUrl, type ThumbnailSize } from '@rushtone/domain';
import { IDLE_PLAYER, type Player, type PlayerSnapshot } from './player.ts';
import { useServices, type Session, type ShellServices } from './services.ts';

/** Returns the player's commands. The reference is stable, so using them causes no rerender. */
export const usePlayer = (): Player => useServices().player;

/** Returns a selected part of the player's state. `select` must return the same value for the same snapshot. */
export const usePlayerState = <Value>(select: (snapshot: PlayerSnapshot) => Value): Value => {
  const player = usePlayer();
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.snapshot()),
    () => select(IDLE_PLAYER),
  );
};

const VISITOR: Session = { status: 'visitor' };

/**
 * Returns the session. The server renders every page for a visitor, and the browser does too until the page
 * is hydrated.
 */
export const useSession = (): Session => {
  const { subscribe, get } = useServices().session;
  return useSyncExternalStore(subscribe, get, () => VISITOR);
};

/** Returns a function that reloads the roles, for use after something that may have changed them. */
export const useRefreshRoles = (): ShellServices['refreshRoles'] => useServices().refreshRoles;

export const useSite = (): Pick<ShellServices, 'site' | 'host' | 'config'> => useServices();

export const useNotify = (): ShellServices['notify'] => useServices().notify;

/** Returns a function that asks which of the user's playlists to add a song to. */
export const useAddToPlaylist = (): ShellServices['addToPlaylist'] => useServices().addToPlaylist;

/** Returns a function that tells whether the shell or a live release serves a path on this host. */
export const useHasPage = (): ShellServices['hasPage'] => useServices().hasPage;

/** Returns a function that gets a valid identity token for requests outside the base API; `null` for a visitor. */
export const useToken = (): ShellServices['token'] => useServices().token;

/** Returns a function that builds the URL of a video's thumbnail on the configured video host. */
export const useThumbnail = (): ((videoId: string, size?: ThumbnailSize) => string) => {
  const { thumbnails } = useServices().config.video;
  return (videoId, size) => thumbnailUrl(thumbnails, videoId, size);
};

/** Sets the document's title: "Song – Artist – Brand", or the site's own title if there are no parts. */
export const usePageTitle = (...parts: readonly (string | undefined)[]): void => {
  const { name, meta } = useServices().site;
  const shown = parts.filter(Boolean);
  const title = shown.length > 0 ? [...shown, name].join(' – ') : meta.title;
  useEffect(() => {
    document.title = title;
  }, [title]);
};
