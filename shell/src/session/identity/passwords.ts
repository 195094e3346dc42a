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

/** A little less than the five minutes of the server (spec §9.7). */
const RECENT_MS = 4 * 60_000;

/** What is done with a password of the signed-in user, and with one that was forgotten. */
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
    /** Signs in again, as changes of the account need it. */
    confirmPassword: async (password: string): Promise<void> => {
      await signInAgain(password);
    },
    /** Whether the last sign-in is so recent that the server asks for no confirmation. */
    signedInRecently: async (): Promise<boolean> => {
      const result = await auth.currentUser?.getIdTokenResult();
      return Date.parse(result?.authTime ?? '') > Date.now() - RECENT_MS;
    },
    changePassword: async (current: string, next: string): Promise<void> => {
      const user = await signInAgain(current);
      await change.during(guarded(updatePassword(user, next)));
    },
    sendReset: (email: string) => sendPasswordResetEmail(auth, email),
    /** The email address that a reset code belongs to. */
    checkResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    confirmReset: (code: string, password: string) => confirmPasswordReset(auth, code, password),
  };
};
