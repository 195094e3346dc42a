import { paths } from '@rushtone/site';

const ORIGIN = 'http://this.site';
const SIGN_IN_PAGES: readonly string[] = [
  paths.login,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
];

/**
 * Where to go after the log-in (spec §10.21): the page that required it, from the state of the history entry, else home.
 * Another origin is never followed, and neither is a page of signing in.
 */
export const returnPathOf = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, ORIGIN)) return paths.home;
  const { origin, pathname, search, hash } = new URL(from, ORIGIN);
  if (origin !== ORIGIN || pathname.startsWith('//') || SIGN_IN_PAGES.includes(pathname)) return paths.home;
  return pathname + search + hash;
};
