import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { AccountRoles } from '@rushtone/domain';
import { SITES, type Host, type RuntimeConfig, type Site } from '@rushtone/site';
import type { Player, Track } from './player.ts';
import type { SlotProps } from './slot-props.ts';

export type Session =
  /** Signed in on an earlier visit; the identity service has not responded yet. */
  | { status: 'restoring' }
  | { status: 'visitor' }
  | ({ status: 'user'; uid: string; email: string } & AccountRoles);

/** The session as an external store. It is not a React context because it may change before a page hydrates. */
export type SessionState = { get: () => Session; subscribe: (listener: () => void) => () => void };

export type Notice = {
  kind: 'info' | 'success' | 'error';
  message: string;
  /** Action button such as "Undo"; it closes the notice. */
  action?: { label: string; run: () => void };
};

/** The user's favorites, shared by all pages. */
export type FavoriteService = {
  subscribe: (listener: () => void) => () => void;
  /** `undefined` until the list is loaded. */
  has: (videoId: string) => boolean | undefined;
  /**
   * Updates optimistically and rolls back with a dialog if the server rejects the change. A visitor gets the
   * login dialog.
   */
  set: (track: Track, favorite: boolean) => void;
};

export type InlineVideoProps = {
  videoId: string;
  /** Accessible name: "Introduction to Rushtone". */
  title: string;
  /** 0 to 1; default 1. */
  volume?: number;
};

/** What the shell provides to pages and to its own components. */
export type ShellServices = {
  player: Player;
  session: SessionState;
  /** Returns a valid identity token; `null` for a visitor. */
  token: () => Promise<string | null>;
  /** Reloads the user's roles and updates the session with them. */
  refreshRoles: () => Promise<AccountRoles>;
  site: Site;
  host: Host;
  config: RuntimeConfig;
  notify: (notice: Notice) => void;
  favorites: FavoriteService;
  /** Asks which of the user's playlists to add the song to. A visitor is asked to log in. */
  addToPlaylist: (track: Track) => void;
  /** Whether the shell or a live release serves a page at `path` on this host. */
  hasPage: (path: string) => boolean;
  /** Fills the box of the contract's `InlineVideo`. */
  InlineVideo: ComponentType<InlineVideoProps>;
  /** Shows what fills a slot. */
  Slot: ComponentType<{ name: keyof SlotProps; pass: object; fallback?: ReactNode }>;
};

const ServicesContext = createContext<ShellServices | null>(null);

export const ServicesProvider = ServicesContext.Provider;

/** @deprecated in remotes, as it gives them all of the shell. Use the hook of what the page needs. */
export const useServices = (): ShellServices => {
  const services = use(ServicesContext);
  if (!services) throw new Error('A remote was rendered outside the shell: wrap it in <ServicesProvider>.');
  return services;
};

/** Number of cycles across the width of the brand's wave; Rushtone's outside the shell, as in component tests. */
export const useBrandCycles = (): number => (use(ServicesContext)?.site ?? SITES.rushtone).logo.cycles;
