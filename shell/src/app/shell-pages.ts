import type { ComponentType } from 'react';
import { paths } from '@rushtone/site';
import { lazyPage } from '../components/lazy-part.tsx';
import { matchPage, type Federation } from '../federation/federation-context.ts';

/**
 * The shell's own pages, loaded on demand. The sign-in pages are one chunk: between log-in and sign-up there is no
 * wait in which the user could type into the form that is about to be replaced.
 */
const shellPages: Readonly<Record<string, ComponentType>> = {
  [paths.login]: lazyPage(
    async () => (await import(/* webpackChunkName: "sign-in" */ '../session/pages/LoginPage.tsx')).LoginPage,
  ),
  [paths.signUp]: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "sign-in" */ '../session/pages/SignUpPage.tsx')).SignUpPage,
  ),
  [paths.forgotPassword]: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "sign-in" */ '../session/pages/ForgotPasswordPage.tsx'))
        .ForgotPasswordPage,
  ),
  [paths.resetPassword]: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "sign-in" */ '../session/pages/ResetPasswordPage.tsx'))
        .ResetPasswordPage,
  ),
  [paths.account]: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "account" */ '../account/DashboardPage.tsx')).DashboardPage,
  ),
  [paths.changePassword]: lazyPage(
    async () =>
      (await import(/* webpackChunkName: "account" */ '../account/ChangePasswordPage.tsx'))
        .ChangePasswordPage,
  ),
};

export const shellPageAt = ({ kind }: Federation, path: string): ComponentType | undefined =>
  kind === 'main' ? shellPages[path] : undefined;

/** Whether the shell or a live release serves the page at `path`. */
export const isPage = (federation: Federation, path: string): boolean => {
  const { pathname } = new URL(path, 'http://this.site');
  return shellPageAt(federation, pathname) !== undefined || matchPage(federation, pathname) !== undefined;
};
