import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  inMemoryPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  validatePassword,
  verifyPasswordResetCode,
  type Auth,
} from 'firebase/auth';
import type { IdentityTables } from '@rushtone/emulators';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let app: FirebaseApp;
let auth: Auth;
before(async () => {
  server = await startTestServer();
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  app = initializeApp({ apiKey: 'local', projectId: 'rushtone-local' });
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
});
after(async () => {
  await deleteApp(app);
  await server.stop();
});

const code = (name: string) => ({ code: `auth/${name}` });
const email = 'sdk@example.com';

const codeFromOutbox = (): string => {
  const outbox = join(server.folder, 'outbox');
  const newest = readdirSync(outbox).sort().at(-1) ?? '';
  const mail = readFileSync(join(outbox, newest), 'utf8');
  return /oobCode=([\w-]+)/.exec(mail)?.[1] ?? '';
};

test('the Firebase SDK works with the emulator, from sign-up to a new password', async () => {
  await createUserWithEmailAndPassword(auth, email, 'secret1');
  await assert.rejects(createUserWithEmailAndPassword(auth, email, 'secret1'), code('email-already-in-use'));
  await assert.rejects(createUserWithEmailAndPassword(auth, 'b@example.com', '12345'), code('weak-password'));
  await assert.rejects(createUserWithEmailAndPassword(auth, 'b@', 'secret1'), code('invalid-email'));
  await signOut(auth);
  await assert.rejects(signInWithEmailAndPassword(auth, email, 'wrong'), code('invalid-credential'));
  await assert.rejects(signInWithEmailAndPassword(auth, 'no@example.com', 'x'), code('invalid-credential'));

  const { user } = await signInWithEmailAndPassword(auth, email, 'secret1');
  assert.equal((await server.get('/account/getroles', { token: await user.getIdToken(true) })).code, 200);
  const wrong = EmailAuthProvider.credential(email, 'wrong');
  await assert.rejects(reauthenticateWithCredential(user, wrong), code('invalid-credential'));
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'secret1'));
  await assert.rejects(updatePassword(user, '12345'), code('weak-password'));
  await updatePassword(user, 'secret2');
  await user.reload();
  assert.ok(await user.getIdToken(true));
  await signOut(auth);

  await sendPasswordResetEmail(auth, 'nobody@example.com');
  await sendPasswordResetEmail(auth, email);
  const oobCode = codeFromOutbox();
  assert.equal(await verifyPasswordResetCode(auth, oobCode), email);
  await assert.rejects(confirmPasswordReset(auth, oobCode, '123'), code('weak-password'));
  await confirmPasswordReset(auth, oobCode, 'secret3');
  await assert.rejects(confirmPasswordReset(auth, oobCode, 'secret4'), code('invalid-action-code'));
  assert.equal((await signInWithEmailAndPassword(auth, email, 'secret3')).user.emailVerified, true);
});

test('an address is verified with the link in an email, whose code works once and cannot reset a password', async () => {
  const address = 'verified@example.com';
  const { user } = await createUserWithEmailAndPassword(auth, address, 'secret1');
  assert.equal(user.emailVerified, false);
  await sendEmailVerification(user);
  const oobCode = codeFromOutbox();
  await assert.rejects(confirmPasswordReset(auth, oobCode, 'secret2'), code('invalid-action-code'));
  await applyActionCode(auth, oobCode);
  await assert.rejects(applyActionCode(auth, oobCode), code('invalid-action-code'));
  await user.reload();
  assert.equal(user.emailVerified, true);
  const { claims } = await user.getIdTokenResult(true);
  assert.equal(claims.email_verified, true);
});

test('the SDK reads the password policy', async () => {
  const short = await validatePassword(auth, '12345');
  assert.deepEqual([short.isValid, short.meetsMinPasswordLength], [false, false]);
  assert.equal((await validatePassword(auth, '123456')).isValid, true);
});

test('a session ends when the password changes elsewhere, and sign-in is blocked after ten wrong guesses', async () => {
  const { user } = await signInWithEmailAndPassword(auth, 'donator@example.com', 'rushtone');
  await server.db
    .withTables<IdentityTables>()
    .updateTable('identity_users')
    .set((row) => ({ generation: row('generation', '+', 1) }))
    .where('email', '=', 'donator@example.com')
    .execute();
  await assert.rejects(user.getIdToken(true), code('user-token-expired'));
  for (let turn = 0; turn < 10; turn += 1) {
    await assert.rejects(signInWithEmailAndPassword(auth, 'donator@example.com', 'guess'));
  }
  const right = signInWithEmailAndPassword(auth, 'donator@example.com', 'rushtone');
  await assert.rejects(right, code('too-many-requests'));
});
