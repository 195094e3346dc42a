import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { createReleaseNotes } from '../startup/note-releases.ts';

let server: TestServer;
let last = '0';
before(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
});
after(() => server.stop());

const email = 'listener@example.com';
const uid = 'demo-listener';

const entries = async () => {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['id', 'actor', 'action', 'subject', 'origin'])
    .where('id', '>', last)
    .orderBy('id')
    .execute();
  last = rows.at(-1)?.id ?? last;
  return rows.map(({ actor, action, subject, origin }) => ({ actor, action, subject, origin }));
};
beforeEach(entries);

const ask = (token: string, address: string) =>
  server.app.inject({
    url: '/api/account/getroles',
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `6.6.6.6, ${address}`,
      'user-agent': 'Test browser',
    },
  });

test('a sign-in is noted once, with the address and browser that it came from', async () => {
  const token = await server.signIn(email);
  for (let times = 0; times < 3; times += 1) assert.equal((await ask(token, '192.0.2.7')).statusCode, 200);
  assert.deepEqual(await entries(), [
    { actor: uid, action: 'sign-in', subject: 'Test browser', origin: '192.0.2.7' },
  ]);
});

test('a refused session is noted with its reason, a forged token at most 20 times a minute', async () => {
  const token = await server.signIn('donator@example.com');
  const disable = (disabled: boolean) =>
    server.pool.query('update identity_users set disabled = $2 where email = $1', [
      'donator@example.com',
      disabled,
    ]);
  await disable(true);
  await ask(token, '192.0.2.7');
  await disable(false);
  for (let times = 0; times < 50; times += 1) await ask(`forged.${times}.x`, '192.0.2.9');
  const [refused, ...forged] = await entries();
  const subject = 'account disabled or deleted, or session revoked';
  assert.deepEqual(refused, {
    actor: 'demo-donator',
    action: 'sign-in refused',
    subject,
    origin: '192.0.2.7',
  });
  assert.ok(forged.length >= 20 && forged.length <= 40, `${forged.length} notes of at most two minutes`);
  assert.deepEqual(forged.at(0), {
    actor: 'unknown',
    action: 'sign-in refused',
    subject: 'token that is expired or not genuine, Test browser',
    origin: '192.0.2.9',
  });
});

test('signing out everywhere and the end of a connection are noted', async () => {
  const token = await server.signIn(email);
  await server.db
    .insertInto('linked_account')
    .values({ uid, provider: 'discord', external_id: '7', name: 'Lis', picture: null, tokens: null })
    .execute();
  assert.equal((await server.get('/account/disconnect_discord', { token })).code, 200);
  assert.equal((await callApi(server, { call: 'POST /account/signout_everywhere', token })).code, 200);
  const own = (await entries()).filter(({ action }) => action !== 'sign-in');
  assert.deepEqual(
    own.map(({ actor, action }) => [actor, action]),
    [
      [uid, 'account disconnected'],
      [uid, 'sign-out everywhere'],
    ],
  );
});

test('a release is noted once, whichever server sees it first', async () => {
  const change = (rev: number, what: string) => ({ rev, what, who: 'ana', when: '', why: 'a fix' });
  let rev = 7;
  const releases = {
    registry: async () => ({ ...server.registry, rev }),
    changes: async () => [change(8, 'tools 1.0.2'), change(7, 'tools 1.0.1')].filter((c) => c.rev <= rev),
  };
  const note = createReleaseNotes(server.db, releases);
  await note();
  await createReleaseNotes(server.db, releases)();
  rev = 8;
  await note();
  assert.deepEqual(
    (await entries()).map(({ actor, subject }) => [actor, subject]),
    [
      ['ana', 'revision 7: tools 1.0.1 (a fix)'],
      ['ana', 'revision 8: tools 1.0.2 (a fix)'],
    ],
  );
});

test('entries cannot be changed or removed before a year is over, not even by the server', async () => {
  await server.pool.query(
    `insert into audit_log (at, actor, action, subject, origin) values
       (now() - interval '2 years', 'old', 'grant', '', ''), (now(), 'new', 'grant', '', '')`,
  );
  for (const statement of [
    `update audit_log set actor = 'nobody'`,
    `delete from audit_log where actor = 'new'`,
    'truncate audit_log',
  ])
    await assert.rejects(server.pool.query(statement), /audit_log is append-only/, statement);
  const { rowCount } = await server.pool.query(`delete from audit_log where at < now() - interval '1 year'`);
  assert.equal(rowCount, 1);
});
