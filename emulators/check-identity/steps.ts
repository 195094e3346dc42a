import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyPasswordResetCode,
  type Auth,
  type User,
} from 'firebase/auth';
import type { IdentityTarget } from './targets.ts';

export type Step = {
  name: string;
  /**
   * The code recorded from Google's emulator (firebase-tools 15.34.2, email privacy on); that of the disabled account
   * comes from the SDK's error table.
   */
  expected: string;
  run: () => Promise<unknown>;
};

const email = 'check@example.com';
const credential = (password: string) => EmailAuthProvider.credential(email, password);

/** A user's steps with the Firebase SDK, from sign-up to being disabled. They depend on each other's order. */
export const identitySteps = (auth: Auth, target: IdentityTarget): readonly Step[] => {
  let code = '';
  const step = (name: string, run: Step['run'], expected = 'ok'): Step => ({ name, run, expected });
  const user = (): User => {
    if (auth.currentUser === null) throw new Error('Nobody is signed in.');
    return auth.currentUser;
  };
  const signUp = (address: string, password: string) =>
    createUserWithEmailAndPassword(auth, address, password);
  const signIn = (address: string, password: string) => signInWithEmailAndPassword(auth, address, password);
  const confirm = (oobCode: string, password: string) => confirmPasswordReset(auth, oobCode, password);
  return [
    step('sign up', () => signUp(email, 'secret1')),
    step('sign up twice', () => signUp(email, 'secret1'), 'auth/email-already-in-use'),
    step('sign up, short password', () => signUp('other@example.com', '12345'), 'auth/weak-password'),
    step('sign up, bad e-mail', () => signUp('other@', 'secret1'), 'auth/invalid-email'),
    step('sign in, wrong password', () => signIn(email, 'wrong-1'), 'auth/invalid-credential'),
    step('sign in, unknown e-mail', () => signIn('no@example.com', 'secret1'), 'auth/invalid-credential'),
    step('sign in, bad e-mail', () => signIn('other@', 'secret1'), 'auth/invalid-email'),
    step('sign in', () => signIn(email, 'secret1')),
    step('refresh the token', () => user().getIdToken(true)),
    step('read the profile', () => user().reload()),
    step(
      'reauthenticate, wrong password',
      () => reauthenticateWithCredential(user(), credential('wrong-1')),
      'auth/invalid-credential',
    ),
    step('reauthenticate', () => reauthenticateWithCredential(user(), credential('secret1'))),
    step('new password, too short', () => updatePassword(user(), '12345'), 'auth/weak-password'),
    step('new password', () => updatePassword(user(), 'secret2')),
    step('sign in, old password', () => signIn(email, 'secret1'), 'auth/invalid-credential'),
    step('reset mail to an unknown e-mail', () => sendPasswordResetEmail(auth, 'no@example.com')),
    step('reset mail', () => sendPasswordResetEmail(auth, email)),
    step('check the code', async () => {
      code = await target.resetCode(email);
      return verifyPasswordResetCode(auth, code);
    }),
    step('check a made-up code', () => verifyPasswordResetCode(auth, 'made-up'), 'auth/invalid-action-code'),
    step('reset, short password', () => confirm(code, '12345'), 'auth/weak-password'),
    step('reset', () => confirm(code, 'secret3')),
    step('reset again', () => confirm(code, 'secret4'), 'auth/invalid-action-code'),
    step('sign in, password of the reset', () => signIn(email, 'secret3')),
    step(
      'refresh the token, disabled',
      async () => {
        await target.disable(user().uid);
        return user().getIdToken(true);
      },
      'auth/user-disabled',
    ),
  ];
};
