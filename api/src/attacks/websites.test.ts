import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isReservedName } from '@rushtone/site';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { noteEndedRoles } from '../features/websites/site-lifecycle.ts';
import { tryAttack } from '@rushtone/api-testing/attack';

let server: TestServer;
let luna: string;
let subscriber: string;
before(async () => {
  server = await startTestServer();
  luna = await server.signIn('premiumplus@example.com');
  subscriber = await server.signIn('subscriber@example.com');
  await server.get('/account/getroles', { token: luna });
});
after(() => server.stop());

const call = (path: string, form: Record<string, string>, token?: string) =>
  callApi(server, { call: `POST ${path}`, form, ...(token !== undefined && { token }) });
const write = (domain_name: string) =>
  call('/website/contact', { domain_name, email: 'fan@example.com', message: 'Hello' });
const shown = async (name: string) => (await server.get(`/website/public?name=${name}`)).code;
const save = async (changes: Record<string, string>, token = luna) => {
  const { data: site } = await server.get<Record<string, string>>('/website/get', { token });
  return call('/website/save', { ...site, youtube: 'https://youtube.com/@a', ...changes }, token);
};
const activate = (name: string, token: string) =>
  callApi(server, { call: 'POST /website/activate', query: { domain_name: name }, token });

test('the site of a former subscriber goes a week after the role, and is back with it', async () => {
  const grant = (status: string) => server.pool.query('update pay_grant set status = $1', [status]);
  const ended = (days: number) =>
    server.pool.query(
      'update websites set role_ended_at = now() - make_interval(days => $1) where uid is not null',
      [days],
    );
  await noteEndedRoles(server.options.services);
  assert.equal(await shown('luna'), 200);
  await server.pool.query('create table kept_grants as select * from role_grants');
  await server.pool.query('delete from role_grants');
  await grant('canceled');
  await noteEndedRoles(server.options.services);
  assert.equal(await shown('luna'), 200, 'in the week of grace');
  await ended(8);
  assert.equal(await shown('luna'), 404);
  assert.equal((await write('luna')).code, 404);
  const sites = await server.get<{ domain_name: string }[]>('/subscriber/getsubscriberssite');
  assert.equal(
    sites.data.some(({ domain_name }) => domain_name === 'luna'),
    false,
  );
  const sitemap = await server.app.inject({ url: '/sitemap.xml' });
  assert.doesNotMatch(sitemap.body, /luna\./);
  assert.equal(await shown('rinae'), 200, 'a site of the catalog has no owner');
  await server.pool.query('insert into role_grants select * from kept_grants');
  await grant('active');
  await noteEndedRoles(server.options.services);
  assert.equal(await shown('luna'), 200);
});

test('a website that operators have hidden is nowhere shown, and takes no mail', async () => {
  const hide = (at: string) =>
    server.pool.query(`update websites set hidden_at = ${at} where domain_name = 'luna'`);
  await hide('now()');
  assert.equal(await shown('luna'), 404);
  assert.equal((await write('luna')).code, 404);
  assert.equal((await save({ name: 'Luna again' })).code, 200, 'its owner may mend it');
  assert.equal(await shown('luna'), 404, 'which does not put it online');
  await hide('null');
  assert.equal(await shown('luna'), 200);
});

test('a mailbox gets nothing before its owner has pressed the button behind a mailed link', async () => {
  const mailbox = 'victim@example.com';
  assert.equal((await save({ form_mail: mailbox })).code, 200);
  assert.equal((await write('luna')).code, 404);
  const mail = await server.db
    .selectFrom('outgoing_mail')
    .select('body')
    .where('recipient', '=', mailbox)
    .executeTakeFirstOrThrow();
  const code = /mailbox\?code=([\w-]+)/.exec(mail.body)?.[1] ?? '';
  const url = '/api/website/mailbox';
  const opened = await server.app.inject({ url: `${url}?code=${code}` });
  assert.match(opened.body, /<button[^>]*>Confirm/);
  assert.deepEqual(
    [opened.headers['cache-control'], opened.headers['referrer-policy']],
    ['no-store', 'no-referrer'],
  );
  assert.equal((await write('luna')).code, 404, 'a program that opens links confirms nothing');
  const press = (value: string) => server.app.inject({ method: 'POST', url, payload: { code: value } });
  assert.equal((await press('guess')).statusCode, 404);
  assert.equal((await press(code)).statusCode, 200);
  assert.equal((await write('luna')).code, 200);
  assert.equal((await press(code)).statusCode, 404, 'once');
});

test('a link to a mailbox names the website by its address, not by what its owner wrote', async () => {
  assert.equal((await save({ form_mail: 'fan@example.com', name: 'Call 0800 123 now' })).code, 200);
  const mail = await server.db
    .selectFrom('outgoing_mail')
    .select(['subject', 'body'])
    .where('recipient', '=', 'fan@example.com')
    .executeTakeFirstOrThrow();
  assert.match(mail.body, /^The website luna\.rushtone\.com asks/);
  assert.doesNotMatch(mail.subject + mail.body, /0800/);
});

test('an account sends links to at most five mailboxes an hour, and each change is in the audit log', async () => {
  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, at) => save({ form_mail: `stranger-${at}@example.com` })),
  );
  assert.ok(codes.some(({ code }) => code === 429));
  const { rows } = await server.pool.query(
    `select subject, origin from audit_log where action = 'mailbox changed' and actor = 'demo-premiumplus'`,
  );
  assert.equal(rows.length, 5);
  assert.deepEqual(rows[0], { subject: 'rushtone', origin: '127.0.0.1' });
});

test('an address gets at most 20 mails an hour from all sites together, however it is written', async () => {
  await server.pool.query(
    `insert into outgoing_mail (recipient, budget, subject, body)
     select 'luna@example.com', 'strangers', '', '' from generate_series(1, 17)`,
  );
  await server.pool.query(
    `update websites set form_mail = 'Luna@Example.com', form_mail_confirmed = true where domain_name = 'luna'`,
  );
  const atOnce = await Promise.all(Array.from({ length: 9 }, () => write('luna')));
  assert.deepEqual(
    atOnce.map(({ code }) => code).sort((one, other) => one - other),
    [200, 200, 200, 429, 429, 429, 429, 429, 429],
  );
  await tryAttack(server, {
    request: {
      method: 'POST',
      url: '/api/website/contact',
      payload: { domain_name: 'luna', email: 'fan@example.com', message: 'Hello' },
    },
    code: 429,
  });
});

test('a name that was given up is kept back for 90 days, except for its last owner', async () => {
  assert.equal((await save({ domain_name: 'luna-new' })).code, 200);
  assert.equal((await activate('luna', subscriber)).code, 409);
  const available = await server.get<{ available: boolean }>('/website/available?domain_name=luna');
  assert.equal(available.data.available, false);
  assert.equal((await save({ domain_name: 'luna' })).code, 200, 'back again');
  assert.equal((await save({ domain_name: 'luna-new' })).code, 200);
  await server.pool.query(`update released_names set released_at = now() - interval '91 days'`);
  assert.equal((await activate('luna', subscriber)).code, 200);
});

test('names that look like the operator’s, or that networks ask for, are reserved', () => {
  const names = [
    'account',
    'secure',
    'pay',
    'wpad',
    'autoconfig',
    'isatap',
    'mta-sts',
    'official-support',
    'xn--rshtone-q2a',
  ];
  assert.deepEqual(
    names.filter((name) => !isReservedName(name)),
    [],
  );
  assert.equal(isReservedName('luna-officially'), false);
});
