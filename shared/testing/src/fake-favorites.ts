import type { FavoriteService, Track } from '@rushtone/contract';
import type { FakeSession } from './fake-session.ts';

/** Creates favorites without a server: changes take effect immediately for a user, and never for a visitor. */
export const createFakeFavorites = (account: FakeSession) => {
  let ids: ReadonlySet<string> | undefined;
  const listeners = new Set<() => void>();
  const changes: { track: Track; favorite: boolean }[] = [];
  /** Sets the loaded list. */
  const become = (videoIds: readonly string[]): void => {
    ids = new Set(videoIds);
    for (const listener of listeners) listener();
  };
  const service: FavoriteService = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: (videoId) => ids?.has(videoId),
    set: (track, favorite) => {
      changes.push({ track, favorite });
      if (account.get().status !== 'user') return;
      const others = [...(ids ?? [])].filter((id) => id !== track.videoId);
      become(favorite ? [...others, track.videoId] : others);
    },
  };
  return { ...service, changes, become };
};

export type FakeFavorites = ReturnType<typeof createFakeFavorites>;
