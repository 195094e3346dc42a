import {
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  updatePassword,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth';
import type { TokenChange } from './token-change.ts';

/** A little less than the server's five minutes (spec §9.7). */
const RECENT_MS = 4 * 60_000;

/** Creates the actions for the signed-in user's password and for a forgotten one. */
export const createPasswords = (
  auth: Auth,
  guarded: <Result>(request: Promise<Result>) => Promise<Result>,
  change: TokenChange,
) => {
  const signInAgain = async (password: string) => {
    const user = auth.currentUser;
    if (!user) throw new Error('Please sign in first.');
    const credential = EmailAuthProvider.credential(user.email ?? '', password);
    await guarded(reauthenticateWithCredential(user, credential));
    return user;
  };
  return {
    /** Signs in again, as required for account changes. */
    confirmPassword: async (password: string): Promise<void> => {
      await signInAgain(password);
    },
    /** Whether the last sign-in is recent enough that the server requires no confirmation. */
    signedInRecently: async (): Promise<boolean> => {
      const result = await auth.currentUser?.getIdTokenResult();
      return Date.parse(result?.authTime ?? '') > Date.now() - RECENT_MS;
    },
    changePassword: async (current: string, next: string): Promise<void> => {
      const user = await signInAgain(current);
      await change.during(guarded(updatePassword(user, next)));
    },
    sendReset: (email: string) => sendPasswordResetEmail(auth, email),
    /** Returns the email address that a reset code belongs to. */
    checkResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    confirmReset: (code: string, password: string) => confirmPasswordReset(auth, code, password),
  };
};
