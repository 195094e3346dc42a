/** Messages for the error codes with which the identity service ends a session (spec §8). */
const MESSAGES: Readonly<Record<string, string>> = {
  'auth/user-disabled': 'You were signed out: this account has been disabled.',
  'auth/user-token-expired':
    'You were signed out: your password was changed or your account was deleted. Please sign in again.',
};
export const SIGNED_OUT_EVERYWHERE =
  'You were signed out: “Sign out everywhere” was used. Please sign in again.';
/** For the case that the service restores no user at the start of a visit and gives no reason. */
export const SESSION_EXPIRED =
  'You were signed out: your session has expired or your account was disabled. Please sign in again.';
const INVALID_SESSION = 'You were signed out: your session is no longer valid. Please sign in again.';
const CODES = new Set([...Object.keys(MESSAGES), 'auth/user-not-found', 'auth/invalid-user-token']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns the message to show if this error ends the session; `undefined` for any other error. */
export const sessionEndMessage = (error: unknown): string | undefined => {
  const code = codeOf(error);
  return CODES.has(code) ? (MESSAGES[code] ?? INVALID_SESSION) : undefined;
};

const USED_LINK = new Set(['auth/invalid-action-code', 'auth/expired-action-code']);

/** Whether the code of an emailed link has been used or has expired. */
export const isUsedLink = (error: unknown): boolean => USED_LINK.has(codeOf(error));

export const isNetworkError = (error: unknown): boolean => codeOf(error) === 'auth/network-request-failed';
