import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const OWNER = 'premiumplus@example.com';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.get('/account/getroles', { token: await server.signIn(OWNER) });
  await server.pool.query(
    `update websites set form_mail = $1, form_mail_confirmed = true where domain_name = 'luna'`,
    [OWNER],
  );
});
after(() => server.stop());
beforeEach(() => server.pool.query('delete from outgoing_mail'));

const post = async (call: string, form: Record<string, string>, token?: string) =>
  (await callApi(server, { call: `POST ${call}`, form, ...(token !== undefined && { token }) })).code;
const writeToOwner = () =>
  post('/website/contact', { domain_name: 'luna', email: 'fan@example.com', message: 'Hello' });
const subjects = async (recipient: string | null) =>
  (
    await server.pool.query<{ subject: string }>(
      'select subject from outgoing_mail where recipient is not distinct from $1 order by id',
      [recipient],
    )
  ).rows.map(({ subject }) => subject);

test('messages of strangers to a website keep back no mail about its owner’s account', async () => {
  for (let sent = 0; sent < 20; sent += 1) assert.equal(await writeToOwner(), 200);
  assert.equal(await writeToOwner(), 429);
  const token = await server.signIn(OWNER);
  assert.equal(await post('/account/erase', { confirm: 'delete' }, token), 200);
  assert.equal((await subjects(OWNER)).at(-1), 'Your Rushtone account will be deleted');
  await server.pool.query('delete from erasures');
});

test('what a person asked for keeps back no mail about their account either', async () => {
  await server.pool.query(
    `insert into outgoing_mail (recipient, subject, body) select $1, 'Asked', '' from generate_series(1, 40)`,
    [OWNER],
  );
  const token = await server.signIn(OWNER);
  assert.equal(await post('/account/erase', { confirm: 'delete' }, token), 200);
  assert.equal((await subjects(OWNER)).at(-1), 'Your Rushtone account will be deleted');
  await server.pool.query('delete from erasures');
});

test('the team gets at most 60 mails of strangers an hour, one that tells of the rest, and loses none', async () => {
  const before_ = (await server.db.selectFrom('contact_requests').select('id').execute()).length;
  const report = () => post('/contact/request', { topic: 'song-report', message: 'Song reported. ID: x' });
  for (let turn = 0; turn < 10; turn += 1)
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 8 }, report))), new Set([200]));
  const mails = await subjects(null);
  assert.equal(mails.length, 61);
  assert.deepEqual(
    mails.filter((subject) => !subject.includes('Song report')),
    ['More messages than mails'],
  );
  const { length } = await server.db.selectFrom('contact_requests').select('id').execute();
  assert.equal(length - before_, 80, 'all are stored');
});

test('a flood of strangers keeps back no request of a member to the team', async () => {
  await server.pool.query(
    `insert into outgoing_mail (budget, subject, body) select 'strangers', '', '' from generate_series(1, 80)`,
  );
  const form = { channel: 'https://youtube.com/@v', kind: 'logo', style: 'Neon' };
  assert.equal(await post('/artwork/request', form, await server.signIn(OWNER)), 200);
  assert.match((await subjects(null)).at(-1) ?? '', /Artwork request/);
});
