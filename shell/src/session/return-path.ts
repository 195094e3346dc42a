import { paths } from '@rushtone/site';

const HERE = 'http://this.site';
const SIGN_IN_PAGES: readonly string[] = [
  paths.login,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
];

/** State of the history entry of the log-in page: where the person was sent from. */
export type SignInState = { from: string };

/**
 * Where to go after the log-in (ruling 21): the page of this site that the person was sent from, else home.
 * Nothing that leads elsewhere, or back to the log-in, is followed.
 */
export const returnPathOf = (state: unknown): string => {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, HERE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(from, HERE);
  if (origin !== HERE || pathname.startsWith('//') || SIGN_IN_PAGES.includes(pathname)) return paths.home;
  return pathname + search + hash;
};
