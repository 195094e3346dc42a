import { paths } from '@rushtone/site';

const ORIGIN = 'http://this.site';
const SIGN_IN_PAGES: readonly string[] = [
  paths.login,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
];

const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null
    ? Object.entries(state).find(([key]) => key === name)?.[1]
    : undefined;

/** Returns the email address of the account that was just created, which is not in any URL. */
export const registeredOf = (state: unknown): string | undefined => {
  const email = fieldOf(state, 'registered');
  return typeof email === 'string' ? email : undefined;
};

/**
 * Returns where to go after login (spec §10.21): the page that required it, from the history entry's state,
 * or the home page. Never returns another origin or a sign-in page.
 */
export const returnPathOf = (state: unknown): string => {
  const from = fieldOf(state, 'from');
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, ORIGIN)) return paths.home;
  const { origin, pathname, search, hash } = new URL(from, ORIGIN);
  if (origin !== ORIGIN || pathname.startsWith('//') || SIGN_IN_PAGES.includes(pathname)) return paths.home;
  return pathname + search + hash;
};
