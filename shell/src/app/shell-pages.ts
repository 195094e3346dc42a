import type { ComponentType } from 'react';
import { paths } from '@rushtone/site';
import { lazyPage } from '../components/lazy-part.tsx';
import { matchPage, type Federation } from '../federation/federation-context.ts';

/**
 * A single chunk, so that switching between login and sign-up needs no wait in which the user types into the
 * old form.
 */
const signIn = () => import(/* webpackChunkName: "sign-in" */ '../session/pages/index.ts');
const account = () => import(/* webpackChunkName: "account" */ '../account/pages.ts');

type AccountPages = Awaited<ReturnType<typeof account>>;
const accountPage = (name: Exclude<keyof AccountPages, 'FramedPage'>) =>
  lazyPage(async () => (await account())[name]);

/** The shell's own pages, loaded on demand. */
const shellPages: Readonly<Record<string, ComponentType>> = {
  [paths.login]: lazyPage(async () => (await signIn()).LoginPage),
  [paths.signUp]: lazyPage(async () => (await signIn()).SignUpPage),
  [paths.forgotPassword]: lazyPage(async () => (await signIn()).ForgotPasswordPage),
  [paths.resetPassword]: lazyPage(async () => (await signIn()).ResetPasswordPage),
  [paths.account]: accountPage('DashboardPage'),
  [paths.security]: accountPage('SecurityPage'),
  [paths.history]: accountPage('HistoryPage'),
  [paths.allFavorites]: accountPage('FavoritesPage'),
  [paths.ownPlaylists]: accountPage('PlaylistsPage'),
  [paths.changePassword]: accountPage('ChangePasswordPage'),
};

type Place = Pick<Federation, 'registry' | 'kind'>;

export const shellPageAt = ({ kind }: Place, path: string): ComponentType | undefined =>
  kind === 'main' ? shellPages[path] : undefined;

/** Whether the shell or a live release serves the page at `path`. */
export const isPage = (place: Place, path: string): boolean => {
  const { pathname } = new URL(path, 'http://this.site');
  return shellPageAt(place, pathname) !== undefined || matchPage(place, pathname) !== undefined;
};
