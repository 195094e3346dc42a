import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, mock, test } from 'node:test';
import { openOutsideData } from '../startup/outside-data.ts';
import { EMAIL, PASSWORD, useEverything } from '../testing/active-person.ts';
import { callApi } from '../testing/api-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { deleteOld } from './delete-old.ts';
import { eraseDue } from './erase.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const DAY_MS = 86_400_000;
const ERASE = { call: 'POST /account/erase', form: { confirm: 'delete' } };

let server: TestServer;
let uid: string;
let marks: string[];
before(async () => {
  server = await startTestServer();
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ uid, marks } = await useEverything(server, origin));
});
after(() => server.stop());
afterEach(() => mock.timers.reset());

let passed = 0;
/** The clock goes on from test to test: a sign-in counts only after those that were ended. */
const later = (milliseconds: number): void => {
  passed += milliseconds;
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: Date.now() + passed });
};
const signIn = () => server.signIn(EMAIL, PASSWORD);
const identity = (name: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${name}`, payload });
/** Where one of the marks is found: tables, files and log lines. */
const findMarks = async (): Promise<string[]> => {
  const found = new Set<string>();
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rowCount } = await server.pool.query(
      `select 1 from ${name} t where exists (select from unnest($1::text[]) mark where strpos(lower(t::text), lower(mark)) > 0)`,
      [marks],
    );
    if (rowCount) found.add(name.replace('public.', ''));
  }
  const isMarked = (text: string) => marks.some((mark) => text.toLowerCase().includes(mark.toLowerCase()));
  for (const entry of readdirSync(server.folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The files of PostgreSQL, whose tables were searched.
    if (!entry.isFile() || path.startsWith(join(server.folder, 'database'))) continue;
    if (isMarked(readFileSync(path, 'latin1'))) found.add('files');
  }
  if (server.log.some(isMarked)) found.add('log');
  return [...found].sort();
};

const eraseAt = async (now: Date) => {
  const { config, services, emulators } = server.options;
  const outside = await openOutsideData(server.app, { config, services, emulators });
  const warn = (message: string) => assert.fail(message);
  await eraseDue({ db: server.db, jobs: services.jobs }, outside, { now, warn });
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
  const expected = PERSONAL_DATA.map(({ table }) => table).filter((table) => table !== 'erasures');
  assert.deepEqual(Object.keys(data.data).sort(), expected.sort());
  assert.equal(data.data.favorites?.length, 1);
  assert.doesNotMatch(JSON.stringify(data), /"tokens"|"code"|v1\./);
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
  assert.equal((await server.get('/account/getinfo', { token: await signIn() })).code, 200);
  assert.equal(await asked(), 0);
  assert.match(await lastMail(), /will not be deleted/);
  assert.equal(await siteOf('vera-new'), 200);
});

test('the link of the mail undoes it too, once its button is pressed', async () => {
  later(60_000);
  await askForErasure();
  const url = /\/api\/account\/keep\?code=[\w-]+/.exec(await lastMail())?.[0] ?? '';
  assert.match((await server.app.inject({ url })).body, /Your account will not be deleted/);
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
  const { data } = await askForErasure();
  const due = new Date(data.due);
  assert.equal(Math.round((due.getTime() - Date.now()) / DAY_MS), 7);
  await eraseAt(new Date(due.getTime() - 60_000));
  // Ending the sessions forgot the sign-ins: a request was still on its way.
  await server.pool.query(`insert into sign_ins values ($1, now(), now(), '::1', 'Firefox')`, [uid]);
  const before_ = await findMarks();
  for (const { table } of PERSONAL_DATA) assert.ok(before_.includes(table), `the person has no ${table}`);
  for (const place of ['files', 'identity_users', 'identity_attempts', 'jobs.job'])
    assert.ok(before_.includes(place), `the person is not in ${place}`);

  await eraseAt(due);
  assert.deepEqual(await findMarks(), ['audit_log'], 'which is kept for a year');
  assert.equal(await siteOf('vera-new'), 404);
  assert.equal((await identity('signInWithPassword', { email: EMAIL, password: PASSWORD })).statusCode, 400);
  const other = await server.signIn('subscriber@example.com');
  const take = { call: 'POST /website/activate', query: { domain_name: 'vera-new' }, token: other };
  assert.equal((await callApi(server, take)).code, 409, 'the name is kept back');
  await deleteOld(server.db, new Date(due.getTime() + 91 * DAY_MS));
  assert.equal((await server.db.selectFrom('released_names').selectAll().execute()).length, 0);
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
