import type { ComponentType } from 'react';
import { paths } from '@rushtone/site';
import { lazyPage, lazyPart } from '../components/lazy-part.tsx';
import { matchPath, type PageMatch } from '@rushtone/platform/registry';
import type { Federation } from '@rushtone/platform/browser';
import shell from '../../shell.json' with { type: 'json' };

/**
 * A single chunk, so that switching between login and sign-up needs no wait in which the user types into the
 * old form.
 */
const signIn = () => import(/* webpackChunkName: "sign-in" */ '../session/pages/index.ts');

/** The account's pages, what frames pages of remotes, and what shows slots: most slots are on these pages. */
export const loadAccount = () => import(/* webpackChunkName: "account" */ '../account/pages.ts');

/** Shows slots in the pages of remotes; the account's pages have its code at once. */
export const Slot = lazyPart(
  async () => (await loadAccount()).ShellSlot,
  ({ fallback }) => fallback,
);

type AccountPages = Awaited<ReturnType<typeof loadAccount>>;
const accountPage = (name: Exclude<keyof AccountPages, 'FramedPage' | 'ShellSlot'>) =>
  lazyPage(async () => (await loadAccount())[name]);

/** The shell's own pages, loaded on demand. */
export const shellPages: Readonly<Record<string, ComponentType>> = {
  [paths.login]: lazyPage(async () => (await signIn()).LoginPage),
  [paths.signUp]: lazyPage(async () => (await signIn()).SignUpPage),
  [paths.forgotPassword]: lazyPage(async () => (await signIn()).ForgotPasswordPage),
  [paths.resetPassword]: lazyPage(async () => (await signIn()).ResetPasswordPage),
  [paths.account]: accountPage('DashboardPage'),
  [paths.security]: accountPage('SecurityPage'),
  [paths.history]: accountPage('HistoryPage'),
  [paths.allFavorites]: accountPage('FavoritesPage'),
  [paths.userPlaylists]: accountPage('PlaylistsPage'),
  [paths.room()]: lazyPage(
    async () => (await import(/* webpackChunkName: "shared-playback" */ '../rooms/RoomPage.tsx')).RoomPage,
  ),
  [paths.changePassword]: accountPage('ChangePasswordPage'),
};

/** What serves a path: a page of the shell, or a page of a live release. */
export type ServedPage =
  | { shellPage: ComponentType; match?: undefined }
  | { match: PageMatch; shellPage?: undefined };

const SHELL = { pages: { main: Object.keys(shellPages) }, gives: shell.gives };

/** Finds what serves `path`, which may have a query. The shell's pages exist on the main site. */
export const pageAt = (
  { registry, kind }: Pick<Federation, 'registry' | 'kind'>,
  path: string,
): ServedPage | undefined => {
  const pathname = new URL(`http://this.site${path}`).pathname.replace(/\/+$/, '') || '/';
  const found = matchPath(registry, SHELL, kind, pathname);
  return found?.match ? { match: found.match } : found && { shellPage: shellPages[pathname]! };
};
