import assert from 'node:assert/strict';
import { after, afterEach, before, mock, test } from 'node:test';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { tryAttack } from '@rushtone/api-testing/attack';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());
afterEach(() => mock.reset());

// Each test uses its own account, because tokens issued to one account in the same second are equal.
const listener = 'listener@example.com';
const donator = 'donator@example.com';
const subscriber = 'premiumplus@example.com';
const identity = (name: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${name}`, payload });
const roles = async (token: string) => (await server.get('/account/getroles', { token })).code;
const mails = (subject: RegExp) =>
  server.db
    .selectFrom('outgoing_mail')
    .select(['recipient', 'subject'])
    .execute()
    .then((rows) => rows.filter((row) => subject.test(row.subject)));

const inAMinute = () => {
  const now = performance.now.bind(performance);
  mock.method(performance, 'now', () => now() + 60_000);
};
const minutesLater = (minutes: number) => {
  const now = Date.now();
  mock.timers.enable({ apis: ['Date'], now: now + minutes * 60_000 });
};

test('a disabled account reads and writes nothing after a minute', async () => {
  const token = await server.signIn(donator);
  assert.equal(await roles(token), 200);
  const set = (disabled: boolean) =>
    server.pool.query('update identity_users set disabled = $2 where email = $1', [donator, disabled]);
  await set(true);
  inAMinute();
  for (const url of ['/api/account/getroles', '/api/favorite/getall'])
    await tryAttack(server, {
      request: { url, headers: { authorization: `Bearer ${token}` } },
      code: 401,
      log: /"url":"\/api\/\w+\/get\w+".*"code":401,"msg":"request refused"/,
    });
  await set(false);
});

test('a deleted account has no access after a minute', async () => {
  const payload = { email: 'gone@example.com', password: 'secret1' };
  const { idToken } = (await identity('signUp', payload)).json<{ idToken: string }>();
  assert.equal(await roles(idToken), 200);
  await server.pool.query('delete from identity_users where email = $1', [payload.email]);
  inAMinute();
  assert.equal(await roles(idToken), 401);
});

test('a new password ends the other sessions, and a mail tells of it, once', async () => {
  const payload = { email: 'careful@example.com', password: 'secret1' };
  const { idToken: stolen } = (await identity('signUp', payload)).json<{ idToken: string }>();
  assert.equal(await roles(stolen), 200);
  const own = await server.signIn(payload.email, payload.password);
  await server.pool.query(
    `update identity_users set valid_since = valid_since - interval '1 day' where email = $1`,
    [payload.email],
  );
  await server.pool.query(`update account_security set password_changed_at = now() - interval '1 day'`);
  minutesLater(2);
  const changed = (await identity('update', { idToken: own, password: 'secret2' })).json<{
    idToken: string;
  }>();
  inAMinute();
  assert.equal(await roles(stolen), 401);
  assert.equal(await roles(changed.idToken), 200);
  assert.equal(await roles(await server.signIn(payload.email, 'secret2')), 200);
  assert.deepEqual(await mails(/password was changed/), [
    { recipient: payload.email, subject: 'Your Rushtone password was changed' },
  ]);
});

test('“Sign out everywhere” ends all sessions; the list shows what the API saw', async () => {
  const token = await server.signIn(listener);
  const other = await server.signIn(subscriber);
  await server.get('/account/getroles', { token: other });
  const shown = await server.get<{ current: boolean; address: string }[]>('/account/signins', { token });
  assert.equal(shown.code, 200, shown.message);
  assert.equal(shown.data.at(0)?.current, true);
  assert.equal(shown.data[0]?.address, '127.0.0.1');
  assert.equal((await callApi(server, { call: 'POST /account/signout_everywhere', token })).code, 200);
  inAMinute();
  assert.equal(await roles(token), 401);
  assert.equal(await roles(other), 200, 'not of others');
  minutesLater(1);
  const again = await server.signIn(listener);
  const after = await server.get<unknown[]>('/account/signins', { token: again });
  assert.equal(after.data.length, 1);
});

test('a session that is checked again writes nothing for five minutes, and its last use after that', async () => {
  const payload = { email: 'often@example.com', password: 'secret1' };
  const { idToken, localId } = (await identity('signUp', payload)).json<{
    idToken: string;
    localId: string;
  }>();
  /** Where the rows are stored: an update puts them elsewhere, also one that changes no value. */
  const places = async () =>
    (
      await server.pool.query<object>(
        `select s.ctid, s.xmax, a.ctid as account, a.xmax as lock, s.seen_at from sign_ins s
         join account_security a using (uid) where uid = $1`,
        [localId],
      )
    ).rows;
  assert.equal(await roles(idToken), 200);
  // The first one stores the address and the password's time.
  inAMinute();
  assert.equal(await roles(idToken), 200);
  const before = await places();
  mock.reset();
  const now = performance.now.bind(performance);
  mock.method(performance, 'now', () => now() + 120_000);
  assert.equal(await roles(idToken), 200);
  assert.deepEqual(await places(), before);
  await server.pool.query(`update sign_ins set seen_at = seen_at - interval '5 minutes' where uid = $1`, [
    localId,
  ]);
  const aged = await places();
  mock.reset();
  mock.method(performance, 'now', () => now() + 180_000);
  assert.equal(await roles(idToken), 200);
  assert.notDeepEqual(await places(), aged);
});

test('an account with the unverified address of somebody else does not flood it with mail', async () => {
  const payload = { email: 'victim@example.com', password: 'secret1' };
  await identity('signUp', payload);
  await server.pool.query(
    `insert into outgoing_mail (recipient, subject, body) select $1, '', '' from generate_series(1, 19)`,
    [payload.email],
  );
  for (const mails of [20, 20]) {
    await server.pool.query('update account_security set valid_since = null');
    const token = await server.signIn(payload.email, payload.password);
    const form = { confirm: 'delete' };
    assert.equal((await callApi(server, { call: 'POST /account/erase', form, token })).code, 200);
    const { rowCount } = await server.pool.query('select from outgoing_mail where recipient = $1', [
      payload.email,
    ]);
    assert.equal(rowCount, mails);
  }
});

test('an old sign-in cannot link, unlink, or take the address or the mailbox of a website', async () => {
  const token = await server.signIn(subscriber);
  const { data: site } = await server.get<Record<string, string>>('/website/get', { token });
  const save = (changes: object) =>
    callApi(server, {
      call: 'POST /website/save',
      form: { ...site, youtube: 'https://youtube.com/@luna', ...changes },
      token,
    });
  minutesLater(6);
  assert.equal((await save({ name: 'Luna' })).code, 200, 'all else may change');
  assert.equal((await save({ domain_name: 'luna-moved' })).code, 428);
  assert.equal((await save({ form_mail: 'thief@example.com' })).code, 428);
  assert.equal((await server.get('/account/disconnect_discord', { token })).code, 428);
  const link = await server.app.inject({
    method: 'POST',
    url: '/api/account/link_discord',
    headers: { host: 'localhost:8080', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ firebase_auth_token: token }).toString(),
  });
  assert.match(String(link.headers.location), /\/account\?error=Please\+confirm\+your\+password/);
});
