import { createContext, use, type ComponentType } from 'react';
import type { AccountRoles } from '@rushtone/domain';
import type { Host, RuntimeConfig, Site } from '@rushtone/site';
import type { InlineVideoProps } from './InlineVideo.tsx';
import type { Player } from './player.ts';

export type Session =
  /** Signed in before, and the identity service has not answered yet. */
  | { status: 'restoring' }
  | { status: 'visitor' }
  | ({ status: 'user'; uid: string; email: string } & AccountRoles);

export type Notice = {
  kind: 'info' | 'success' | 'error';
  message: string;
  /** One thing that the listener can do about it, such as "Undo"; the notice closes with it. */
  action?: { label: string; run: () => void };
};

/** The dialogs that the shell opens for whoever asks; their code comes with the first of them. */
export type ShellDialog =
  /** Favorites need somebody who is signed in (spec §2). */
  | { kind: 'login-required' }
  /** The server did not take a favorite (spec §8); `wanted` is what was asked for. */
  | { kind: 'favorite-failed'; title: string; wanted: boolean; message: string; retry: () => void };

/** What the shell gives to everything below it. */
export type ShellServices = {
  player: Player;
  session: Session;
  /** The identity token, fresh; null for a visitor. */
  token: () => Promise<string | null>;
  /** Asks the server for the roles of whoever is signed in; the session has them when it answers. */
  refreshRoles: () => Promise<AccountRoles>;
  site: Site;
  host: Host;
  config: RuntimeConfig;
  notify: (notice: Notice) => void;
  openDialog: (dialog: ShellDialog) => void;
  /** Whether this host serves a page at `path` now; a link to a page that no live release has helps nobody. */
  hasPage: (path: string) => boolean;
  /** Fills the box of a `InlineVideo`. */
  InlineVideo: ComponentType<InlineVideoProps>;
};

const ServicesContext = createContext<ShellServices | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export const useServices = (): ShellServices => {
  const services = use(ServicesContext);
  if (!services) throw new Error('A remote was rendered outside the shell: wrap it in <ServicesProvider>.');
  return services;
};
