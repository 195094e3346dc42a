import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, mock, test } from 'node:test';
import { openOutsideData } from '../../startup/outside-data.ts';
import { EMAIL, PASSWORD, useEverything } from '@rushtone/api-testing/active-person';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { deleteOld } from './delete-old.ts';
import { eraseDue } from './erase.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const DAY_MS = 86_400_000;
const ERASE = { call: 'POST /account/erase', form: { confirm: 'delete' } };

let server: TestServer;
let uid: string;
let person: Awaited<ReturnType<typeof useEverything>>;
before(async () => {
  server = await startTestServer();
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  person = await useEverything(server, origin);
  ({ uid } = person);
});
after(() => server.stop());
afterEach(() => mock.timers.reset());

let passed = 0;
/** Advances the clock between tests, because only sign-ins after the last revocation are valid. */
const later = (milliseconds: number): void => {
  passed += milliseconds;
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: Date.now() + passed });
};
const signIn = () => server.signIn(EMAIL, PASSWORD);
const identity = (name: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${name}`, payload });
/** Encodings of a marker: plain, in a URL, and base64 at each alignment. */
const formsOf = (mark: string): string[] => {
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.from(`${'-'.repeat(shift)}${mark}`)
      .toString('base64')
      .replaceAll('=', '');
    return text.slice(shift === 0 ? 0 : shift + 1, -1);
  });
  return [mark, encodeURIComponent(mark), ...shifted];
};

const HAS_FORM = `exists (select from unnest($1::text[]) form where strpos(lower(t::text), form) > 0)`;

/** Returns all tables, and tables with planner statistics, that contain one of the texts. */
const tablesWith = async (forms: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await server.pool.query(`select 1 from ${name} t where ${HAS_FORM}`, [forms]);
    if (rowCount) found.push(name.replace('public.', ''));
  }
  // The identity emulator is only used in development.
  const { rows: samples } = await server.pool.query<{ name: string }>(
    `select distinct relname as name from pg_statistic t join pg_class c on c.oid = starelid
     where relname !~ '^identity_' and ${HAS_FORM}`,
    [forms],
  );
  return [...found, ...samples.map(({ name }) => `samples of ${name}`)];
};

/** Returns the tables, files and log lines that contain one of the markers. */
const findMarks = async (marks: readonly string[]): Promise<string[]> => {
  const forms = marks.flatMap(formsOf).map((form) => form.toLowerCase());
  const found = new Set(await tablesWith(forms));
  const isMarked = (text: string) => forms.some((form) => text.toLowerCase().includes(form));
  for (const entry of readdirSync(server.folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // PostgreSQL's files; its tables were searched above.
    if (!entry.isFile() || path.startsWith(join(server.folder, 'database'))) continue;
    if (isMarked(readFileSync(path, 'latin1'))) found.add('files');
  }
  if (server.log.some(isMarked)) found.add('log');
  return [...found].sort();
};

const eraseAt = async (now: Date) => {
  const { config, services, emulators } = server.options;
  const outside = await openOutsideData(server.app, { config, services, emulators });
  const log = { info: server.app.log.info.bind(server.app.log), warn: assert.fail };
  await eraseDue({ db: server.db, jobs: services.jobs }, outside, { now, log });
};
const askForErasure = async () => callApi<{ due: string }>(server, { ...ERASE, token: await signIn() });
const lastMail = async () =>
  (await server.db.selectFrom('outgoing_mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow())
    .body;
const asked = async () => (await server.db.selectFrom('erasures').selectAll().execute()).length;
const siteOf = (name: string) => server.get(`/website/public?name=${name}`).then(({ code }) => code);

test('a person who has used everything downloads what is held about them, after confirming the password', async () => {
  const old = await signIn();
  later(6 * 60_000);
  assert.equal((await server.get('/account/export', { token: old })).code, 428);
  type Export = { account: { email: string }; data: Record<string, Record<string, unknown>[]> };
  const { code, data } = await server.get<Export>('/account/export', { token: await signIn() });
  assert.deepEqual([code, data.account.email], [200, EMAIL]);
  const expected = PERSONAL_DATA.map(({ table }) => table).filter(
    (table) => table !== 'erasures' && table !== 'website_reports',
  );
  assert.deepEqual(Object.keys(data.data).sort(), expected.sort());
  assert.equal(data.data.favorites?.length, 2, 'one on each site');
  assert.doesNotMatch(JSON.stringify(data), /"tokens"|"code"|v1\./);
});

test('a download has nothing of reports about the person’s website, which only the team reads', async () => {
  later(60_000);
  const { rows } = await server.pool.query(`select body from outgoing_mail where body like '%Not by%'`);
  assert.equal(rows.length, 1, 'the team was told');
  const { data } = await server.get<{ data: object }>('/account/export', { token: await signIn() });
  assert.doesNotMatch(JSON.stringify(data), /Not by|was reported|website_reports/);
});

test('nobody gets what was written under an address that they have not verified', async () => {
  const token = (await identity('signUp', { email: 'liar@example.com', password: PASSWORD })).json<{
    idToken: string;
  }>().idToken;
  const form = {
    topic: 'other',
    email: 'liar@example.com',
    discord: 'l',
    youtube_url: 'https://y.com',
    message: 'm',
  };
  assert.equal((await callApi(server, { call: 'POST /contact/request', form })).code, 200);
  const { data } = await server.get<{ data: object }>('/account/export', { token });
  assert.deepEqual(Object.keys(data.data).sort(), ['account_security', 'audit_log', 'sign_ins']);
});

test('a deletion asks for the password, hides the website at once, and a sign-in undoes it', async () => {
  const old = await signIn();
  later(6 * 60_000);
  assert.equal((await callApi(server, { ...ERASE, token: old })).code, 428);
  assert.equal((await callApi(server, { ...ERASE, form: {}, token: await signIn() })).code, 400);
  const { code, message } = await askForErasure();
  assert.equal(code, 200);
  assert.match(message, /^Your Rushtone account will be deleted on \w{3}, /);
  assert.match(await lastMail(), /To keep the account, sign in before that day/);
  assert.equal(await siteOf('vera-new'), 404);
  later(2_000);
  const token = await signIn();
  // Pages send several requests at once, and any of them may be the first.
  const [, roles] = await Promise.all([
    server.get('/account/getinfo', { token }),
    server.get('/account/getroles', { token }),
  ]);
  assert.deepEqual([roles.code, roles.message], [200, 'You signed in, so your account will not be deleted.']);
  assert.equal(await asked(), 0);
  assert.match(await lastMail(), /will not be deleted/);
  assert.equal(await siteOf('vera-new'), 200);
});

test('the link of the mail undoes it too, once its button is pressed', async () => {
  later(60_000);
  await askForErasure();
  const url = /\/api\/account\/keep\?code=[\w-]+/.exec(await lastMail())?.[0] ?? '';
  assert.match(
    (await server.app.inject({ url })).body,
    /Your account will be deleted on \w{3}, .*, unless you keep it/,
  );
  assert.equal(await asked(), 1, 'opening the link changes nothing');
  const press = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/account/keep',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: url.split('?')[1] ?? '',
    });
  assert.match((await press()).body, /Your account stays/);
  assert.equal(await asked(), 0);
  assert.equal((await press()).statusCode, 404);
});

test('seven days later nothing of the person is left in any table, file or line of the log', async () => {
  later(60_000);
  const { marks, domainNames, customer } = person;
  const { data } = await askForErasure();
  const due = new Date(data.due);
  assert.equal(Math.round((due.getTime() - Date.now()) / DAY_MS), 7);
  await eraseAt(new Date(due.getTime() - 60_000));
  // Simulates a request that was in flight while the sessions were ended.
  await server.pool.query(`insert into sign_ins values ($1, now(), now(), '::1', 'Firefox')`, [uid]);
  await server.pool.query('analyze');
  const all = [uid, customer, ...marks, ...domainNames];
  const before_ = await findMarks(all);
  for (const { table } of PERSONAL_DATA) assert.ok(before_.includes(table), `the person has no ${table}`);
  for (const place of [
    'files',
    'identity_users',
    'identity_attempts',
    'jobs.job',
    'samples of linked_account',
  ])
    assert.ok(before_.includes(place), `the person is not in ${place}`);

  await eraseAt(due);
  assert.deepEqual(await findMarks(marks), []);
  assert.deepEqual(
    await findMarks(domainNames),
    ['released_names', 'samples of released_names'],
    'for 90 days',
  );
  assert.deepEqual(
    await findMarks([uid, customer]),
    ['audit_log', 'log', 'samples of audit_log'],
    'for a year, and for two weeks',
  );
  const lines = server.log.filter((line) => line.includes(uid));
  assert.deepEqual([lines.length, /account deleted/.test(String(lines))], [1, true]);
  assert.equal(await siteOf('vera-new'), 404);
  assert.equal((await identity('signInWithPassword', { email: EMAIL, password: PASSWORD })).statusCode, 400);
  const other = await server.signIn('subscriber@example.com');
  const take = { call: 'POST /website/activate', query: { domain_name: 'vera-new' }, token: other };
  assert.equal((await callApi(server, take)).code, 409, 'the name is kept back');
});

test('thirteen months later even the audit log and the domain names have gone', async () => {
  const { marks, domainNames, customer } = person;
  // The audit log only releases entries by the database's clock.
  await server.pool.query(`alter table audit_log disable trigger user;
    update audit_log set at = at - interval '13 months'; alter table audit_log enable trigger user`);
  await deleteOld(server.db, new Date(Date.now() + 13 * 31 * DAY_MS));
  // PostgreSQL keeps the statistics of an emptied table until it has rows again.
  await server.pool.query(
    `insert into released_names (brand, domain_name, uid) values ('rushtone', 'next', '')`,
  );
  await server.pool.query('delete from identity_attempts');
  await server.get('/account/getroles', { token: await server.signIn('donator@example.com') });
  await server.pool.query('analyze');
  assert.deepEqual(await findMarks([uid, customer, ...marks, ...domainNames]), ['log']);
});

test('every table that names accounts or addresses is in the list of personal data', async () => {
  const { rows } = await server.pool.query<{ table_name: string }>(
    `select distinct table_name from information_schema.columns where table_schema = 'public'
     and column_name ~ '(^|_)(uid|email|mail|recipient|caller|actor|subject|address|user_id)$'
     and table_name !~ '^identity_' order by table_name`,
  );
  const listed = PERSONAL_DATA.map(({ table }) => String(table));
  assert.deepEqual(
    rows.map(({ table_name }) => table_name).filter((table) => !listed.includes(table)),
    [],
  );
});
