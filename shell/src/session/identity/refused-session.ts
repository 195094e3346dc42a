import { reload, signOut, type Auth } from 'firebase/auth';
import { errorCodeOf, type ApiError } from '@rushtone/contract';
import { SIGNED_OUT_EVERYWHERE } from './session-errors.ts';

const UNAUTHORIZED = 401;

type Session = {
  guarded: <Result>(request: Promise<Result>) => Promise<Result>;
  /** Waits until token changes in progress have finished. */
  settled: () => Promise<unknown>;
};

/**
 * Creates the check for a token that the API rejected: asks the service whether the session has ended, then
 * the API again with a new token. "Sign out everywhere" ends a session only at the API.
 */
export const createRefusedCheck = (
  auth: Auth,
  { guarded, settled }: Session,
  onEnded: (message: string) => void,
) => {
  let checking = false;
  return async (ask: () => Promise<unknown>): Promise<void> => {
    if (checking) return;
    checking = true;
    try {
      await auth.authStateReady();
      await settled();
      if (auth.currentUser) await guarded(reload(auth.currentUser));
      if (auth.currentUser) await guarded(auth.currentUser.getIdToken(true));
      if (!auth.currentUser) return;
      await ask().catch(async (error: ApiError) => {
        if (errorCodeOf(error) !== UNAUTHORIZED) return;
        await signOut(auth);
        onEnded(SIGNED_OUT_EVERYWHERE);
      });
    } catch {
      // Without a response the session stays as it is.
    } finally {
      checking = false;
    }
  };
};
