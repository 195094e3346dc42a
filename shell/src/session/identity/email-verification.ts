import { applyActionCode, reload, sendEmailVerification, type Auth } from 'firebase/auth';

/** Whether the account has a verified address. Refreshes the token if it does not say so yet. */
const isEmailVerified = async (auth: Auth): Promise<boolean> => {
  const user = auth.currentUser;
  if (!user) return true;
  const { claims } = await user.getIdTokenResult();
  if (claims.email_verified === true) return true;
  await reload(user);
  if (user.emailVerified) await user.getIdToken(true);
  return user.emailVerified;
};

export const createEmailVerification = (
  auth: Auth,
  guarded: <Result>(request: Promise<Result>) => Promise<Result>,
) => ({
  isEmailVerified: () => guarded(isEmailVerified(auth)),
  sendVerification: async (): Promise<void> => {
    if (!auth.currentUser) throw new Error('Please sign in first.');
    await guarded(sendEmailVerification(auth.currentUser));
  },
  /** Also works for a visitor, and for a user with a different address. */
  verifyEmail: async (code: string): Promise<void> => {
    await applyActionCode(auth, code);
    await guarded(isEmailVerified(auth)).catch(() => undefined);
  },
});
