import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SITE_OFFLINE, type SiteStatus } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { noteEndedRoles } from './site-lifecycle.ts';

let server: TestServer;
let luna: string;
before(async () => {
  server = await startTestServer();
  luna = await server.signIn('premiumplus@example.com');
  await server.get('/account/getroles', { token: luna });
});
after(() => server.stop());

const DAY_MS = 86_400_000;

const status = async () => (await server.get<SiteStatus>('/website/status', { token: luna })).data;
const setOnline = (online: boolean, token = luna) =>
  callApi<SiteStatus>(server, { call: 'POST /website/visibility', form: { online: String(online) }, token });
const shown = async () => (await server.get('/website/public?name=luna')).code;
const daysUntil = ({ until }: SiteStatus) => Math.round((Date.parse(until ?? '') - Date.now()) / DAY_MS);

/** Removes all roles, as if the subscription had ended. */
const endSubscription = async () => {
  await server.pool.query(`delete from role_grants`);
  await server.pool.query(`update pay_grant set status = 'canceled'`);
};

test('an owner takes the site down and puts it back, and keeps the content meanwhile', async () => {
  assert.deepEqual(await status(), { domain_name: 'luna', state: 'online', until: null });
  assert.equal((await setOnline(false)).data.state, 'taken_down');
  assert.equal(await shown(), 404);
  const contact = { domain_name: 'luna', email: 'fan@example.com', message: 'Hello' };
  assert.equal((await callApi(server, { call: 'POST /website/contact', form: contact })).code, 404);
  const { data } = await server.get<{ domain_name: string }>('/website/get', { token: luna });
  assert.equal(data.domain_name, 'luna');
  const taken = await server.get<{ available: boolean }>('/website/available?domain_name=luna');
  assert.equal(taken.data.available, false, 'the name stays theirs');
  assert.equal((await setOnline(true)).data.state, 'online');
  assert.equal(await shown(), 200);
  const { rows } = await server.pool.query(
    `select action from audit_log where action like 'website %' and actor = 'demo-premiumplus' order by id`,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['website taken down', 'website put back'],
  );
});

test('visitors can tell a website that is offline from a name without one', async () => {
  const answer = async (name: string) => {
    const { code, message } = await server.get(`/website/public?name=${name}`);
    return [code, message];
  };
  await setOnline(false);
  assert.deepEqual(await answer('Luna'), [404, SITE_OFFLINE]);
  assert.deepEqual(await answer('nobody'), [404, 'There is no website of that name.']);
  await setOnline(true);
});

test('an owner cannot put back what an operator has hidden', async () => {
  await server.pool.query(`update websites set hidden_at = now() where domain_name = 'luna'`);
  assert.equal((await setOnline(true)).data.state, 'hidden');
  assert.equal(await shown(), 404);
  await server.pool.query(`update websites set hidden_at = null where domain_name = 'luna'`);
});

test('after the subscription the owner is told when the site goes, by mail too, and can take it down at once', async () => {
  await endSubscription();
  const ending = await status();
  assert.deepEqual([ending.state, daysUntil(ending)], ['ending', 7], 'before the hourly task too');
  await noteEndedRoles(server.options.services);
  await noteEndedRoles(server.options.services);
  const mails = await server.db
    .selectFrom('outgoing_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', 'premiumplus@example.com')
    .execute();
  assert.deepEqual(
    mails.map(({ subject }) => subject).sort(),
    ['Rushtone', 'Slowtide'].map((brand) => `${brand}: your website stays online for 7 days`),
    'one for each site',
  );
  assert.match(mails.map(({ body }) => body).join(), /luna\.rushtone\.com stays online for 7 days/);
  assert.equal(await shown(), 200);
  assert.equal((await server.get('/website/get', { token: luna })).code, 403, 'it cannot be edited');
  assert.equal((await setOnline(false)).data.state, 'taken_down');
  assert.equal(await shown(), 404);
  await setOnline(true);
  await server.pool.query(
    `update websites set role_ended_at = now() - interval '8 days' where uid is not null`,
  );
  const ended = await status();
  assert.equal(ended.state, 'ended');
  assert.ok(daysUntil(ended) > 350 && daysUntil(ended) < 360, 'the content is kept for a year');
});
