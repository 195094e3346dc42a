import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { decodeJwt } from 'jose';
import type { IdentityTables } from '@rushtone/emulators';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const ask = async (operation: string, payload: object, host = 'localhost:8080') => {
  const url = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`;
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: { host } });
  const body = answer.json();
  return { ...body, status: answer.statusCode, error: body.error?.message as string | undefined };
};
const refresh = async (refreshToken: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/securetoken.googleapis.com/v1/token?key=local',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
  });
  return { ...answer.json(), error: answer.json().error?.message };
};
const resetCodeFromMail = async (): Promise<string> => {
  const list = await server.app.inject({ url: '/mail' });
  const [, id = ''] = /href="\/mail\/([\w-]+)"/.exec(list.body) ?? [];
  const mail = await server.app.inject({ url: `/mail/${id}` });
  return /href="[^"]*oobCode=([\w-]+)"/.exec(mail.body)?.[1] ?? '';
};

describe('a new listener', () => {
  const email = 'New.Listener@example.com';

  test('signs up, and is the same user after signing in', async () => {
    const up = await ask('signUp', { email, password: 'secret1' });
    const into = await ask('signInWithPassword', { email: 'new.listener@EXAMPLE.com', password: 'secret1' });
    assert.equal(into.localId, up.localId);
    const [user] = (await ask('lookup', { idToken: into.idToken })).users;
    assert.deepEqual([user.email, user.emailVerified], [email.toLowerCase(), false]);
    assert.equal((await server.get('/account/getroles', { token: into.idToken })).code, 200);
  });

  test('is told what is wrong with the form', async () => {
    assert.equal((await ask('signUp', { email, password: 'secret1' })).error, 'EMAIL_EXISTS');
    assert.match(
      (await ask('signUp', { email: 'b@example.com', password: '12345' })).error ?? '',
      /^WEAK_PASSWORD/,
    );
    assert.equal((await ask('signUp', { email: 'b@', password: 'secret1' })).error, 'INVALID_EMAIL');
    const policy = await server.app.inject({
      url: '/identitytoolkit.googleapis.com/v2/passwordPolicy?key=local',
    });
    assert.equal(policy.json().customStrengthOptions.minPasswordLength, 6);
  });

  test('keeps the session by refreshing the token', async () => {
    const { refreshToken, localId } = await ask('signInWithPassword', { email, password: 'secret1' });
    const { id_token, user_id } = await refresh(refreshToken);
    assert.equal(user_id, localId);
    assert.equal((await server.get('/account/getroles', { token: id_token })).code, 200);
    assert.equal((await refresh('made-up')).error, 'INVALID_REFRESH_TOKEN');
  });

  test('changes the password, which ends every other session', async () => {
    const old = await ask('signInWithPassword', { email, password: 'secret1' });
    const changed = await ask('update', { idToken: old.idToken, password: 'secret2' });
    assert.equal((await ask('lookup', { idToken: old.idToken })).error, 'TOKEN_EXPIRED');
    assert.equal((await refresh(old.refreshToken)).error, 'TOKEN_EXPIRED');
    assert.equal((await ask('lookup', { idToken: changed.idToken })).status, 200);
    const wrong = await ask('signInWithPassword', { email, password: 'secret1' });
    assert.equal(wrong.error, 'INVALID_LOGIN_CREDENTIALS');
  });

  test('gets an email with a link that works once after forgetting the password', async () => {
    await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email }, 'slowtide.localhost:8080');
    const oobCode = await resetCodeFromMail();
    assert.equal((await ask('resetPassword', { oobCode })).email, email.toLowerCase());
    assert.match((await ask('resetPassword', { oobCode, newPassword: 'short' })).error ?? '', /^WEAK/);
    assert.equal((await ask('resetPassword', { oobCode, newPassword: 'secret3' })).status, 200);
    assert.equal((await ask('resetPassword', { oobCode, newPassword: 'secret4' })).error, 'INVALID_OOB_CODE');
    const { idToken } = await ask('signInWithPassword', { email, password: 'secret3' });
    assert.equal(decodeJwt(idToken).email_verified, true);
  });
});

describe('somebody who guesses passwords', () => {
  test('does not learn who has an account and is refused after ten attempts', async () => {
    const unknown = await ask('signInWithPassword', { email: 'nobody@example.com', password: 'x' });
    const wrong = await ask('signInWithPassword', { email: 'donator@example.com', password: 'x' });
    assert.equal(unknown.error, wrong.error);
    const noMail = await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@example.com' });
    assert.deepEqual(noMail.email, 'nobody@example.com');
    for (let turn = 1; turn < 10; turn += 1) {
      await ask('signInWithPassword', { email: 'donator@example.com', password: `guess ${turn}` });
    }
    const right = await ask('signInWithPassword', { email: 'donator@example.com', password: 'rushtone' });
    assert.equal(right.error, 'TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test('cannot make the email link to another site', async () => {
    const email = 'listener@example.com';
    const asked = await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email }, 'evil.example');
    assert.equal(asked.status, 404);
  });

  test('gets a regular error of the service for invalid input, never a server error', async () => {
    assert.equal((await ask('lookup', { idToken: 'nonsense' })).error, 'INVALID_ID_TOKEN');
    assert.equal((await ask('signUp', { email: ['a'], password: {} })).status, 400);
    assert.equal(
      (await ask('signUp', { email: 'a\0@example.com', password: 'secret1' })).error,
      'INVALID_EMAIL',
    );
    assert.equal((await ask('resetPassword', {})).error, 'INVALID_OOB_CODE');
    assert.equal((await ask('sendOobCode', { requestType: 'EMAIL_SIGNIN' })).error, 'OPERATION_NOT_ALLOWED');
  });
});

describe('limits', () => {
  test('apply to concurrent guesses, and a correct password resets the count', async () => {
    const email = 'subscriber@example.com';
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask('signInWithPassword', { email, password: `guess ${n}` })),
    );
    const errors = guesses.map(({ error }) => error);
    assert.equal(errors.filter((error) => error === 'INVALID_LOGIN_CREDENTIALS').length, 10);
    assert.equal(errors.filter((error) => error === 'TOO_MANY_ATTEMPTS_TRY_LATER').length, 10);
    const later = new Date(Date.now() - 5 * 60_000);
    await server.db
      .withTables<IdentityTables>()
      .updateTable('identity_attempts')
      .set({ since: later })
      .execute();
    for (let turn = 0; turn < 12; turn += 1)
      assert.equal((await ask('signInWithPassword', { email, password: 'rushtone' })).status, 200);
  });

  test('stop repeated emails to an address, whether it has an account or not', async () => {
    for (const email of ['subscriber@example.com', 'unknown@example.com']) {
      const requestType = 'PASSWORD_RESET';
      for (let turn = 0; turn < 5; turn += 1)
        assert.equal((await ask('sendOobCode', { requestType, email })).status, 200);
      assert.equal((await ask('sendOobCode', { requestType, email })).error, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    }
  });

  test('count attempts per IP address too, across accounts', async () => {
    await server.db
      .withTables<IdentityTables>()
      .insertInto('identity_attempts')
      .values({ key: 'address 127.0.0.1', count: 300, since: new Date() })
      .onConflict((row) => row.column('key').doUpdateSet({ count: 300 }))
      .execute();
    const next = await ask('signInWithPassword', { email: 'anybody@example.com', password: 'x' });
    assert.equal(next.error, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    await server.db.withTables<IdentityTables>().deleteFrom('identity_attempts').execute();
  });
});

describe('a reset code', () => {
  const reset = async (email: string) => {
    await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    return resetCodeFromMail();
  };
  const email = 'listener@example.com';

  test('expires after an hour', async () => {
    const oobCode = await reset(email);
    const expired = { expires_at: new Date(Date.now() - 1_000) };
    await server.db.withTables<IdentityTables>().updateTable('identity_reset_codes').set(expired).execute();
    assert.equal((await ask('resetPassword', { oobCode })).error, 'EXPIRED_OOB_CODE');
    assert.equal((await ask('resetPassword', { oobCode, newPassword: 'secret9' })).error, 'EXPIRED_OOB_CODE');
  });

  test('of an earlier email is invalid after the password changed', async () => {
    const first = await reset(email);
    const second = await reset(email);
    assert.notEqual(first, second);
    assert.equal((await ask('resetPassword', { oobCode: second, newPassword: 'secret9' })).status, 200);
    assert.equal((await ask('resetPassword', { oobCode: first })).error, 'INVALID_OOB_CODE');
  });
});

test('an old sign-in cannot change the password', async () => {
  const { idToken } = await ask('signInWithPassword', {
    email: 'subscriber@example.com',
    password: 'rushtone',
  });
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 });
  const answer = await ask('update', { idToken, password: 'secret9' });
  mock.timers.reset();
  assert.equal(answer.error, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});

test('a disabled user cannot sign in, refresh the session or reset the password', async () => {
  const email = 'premiumplus@example.com';
  const { refreshToken, idToken } = await ask('signInWithPassword', { email, password: 'rushtone' });
  await server.db
    .withTables<IdentityTables>()
    .updateTable('identity_users')
    .set({ disabled: true })
    .where('email', '=', email)
    .execute();
  assert.equal((await ask('signInWithPassword', { email, password: 'rushtone' })).error, 'USER_DISABLED');
  assert.equal((await refresh(refreshToken)).error, 'USER_DISABLED');
  assert.equal((await ask('lookup', { idToken })).error, 'USER_DISABLED');
  assert.equal((await ask('update', { idToken, password: 'secret9' })).error, 'USER_DISABLED');
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const list = await server.app.inject({ url: '/mail' });
  assert.doesNotMatch(list.body, new RegExp(email));
});
