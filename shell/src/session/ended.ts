/** Why the identity service ends a session that nobody signed out of, by its error codes (spec §8). */
const REASONS: Readonly<Record<string, string>> = {
  'auth/user-disabled': 'You were signed out: this account has been disabled.',
  'auth/user-token-expired':
    'You were signed out: your session has ended, because the password was changed or the account is gone. Please sign in again.',
};
const INVALID = 'You were signed out: your session is not valid any more. Please sign in again.';

/** When all that is known is that the service took nobody for signed in at the start of a visit. */
export const ENDED_BEFORE_START =
  'You were signed out: your session has ended, or the account was disabled. Please sign in again.';

export const SIGNED_OUT_ELSEWHERE = 'You signed out in another tab.';

const ENDING = new Set([...Object.keys(REASONS), 'auth/user-not-found', 'auth/invalid-user-token']);

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** What to tell the person if this error is the end of the session; undefined for any other error. */
export const endOfSession = (error: unknown): string | undefined => {
  const code = codeOf(error);
  return ENDING.has(code) ? (REASONS[code] ?? INVALID) : undefined;
};

export const isNetworkFailure = (error: unknown): boolean => codeOf(error) === 'auth/network-request-failed';
