import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { until } from '../until.ts';
import { MAX_CONNECTIONS } from './shared.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

let database: TestDatabase;
let pool: pg.Pool;
before(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});
after(async () => {
  await pool.end();
  await database.drop();
});
const exists = async (name: string): Promise<boolean> =>
  (await pool.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;

test('each user gets a database of its own, with the demo data or empty, which goes with it', async () => {
  const [demo, empty] = await Promise.all([createTestDatabase(), createTestDatabase('empty')]);
  const tables: (string | null)[] = [];
  for (const { url } of [demo, empty]) {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ name: string | null }>(`select to_regclass('songs') as name`);
    tables.push(rows[0]?.name ?? null);
    await client.end();
  }
  assert.deepEqual(tables, ['songs', null]);
  for (const each of [demo, empty]) await each.drop();
  await until(async () => !(await exists(nameOf(demo.url))) && !(await exists(nameOf(empty.url))));
  assert.equal(await exists(nameOf(database.url)), true);
});

test('the database of a user that was killed is dropped', async () => {
  const code = `
    const { createTestDatabase } = await import(${JSON.stringify(import.meta.resolve('./test-database.ts'))});
    console.log((await createTestDatabase()).url);
    setInterval(() => {}, 1_000);`;
  const user = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(user.stdout, 'data')) as [Buffer];
  const name = nameOf(String(url).trim());
  assert.equal(await exists(name), true);
  user.kill('SIGKILL');
  await until(async () => !(await exists(name)));
});

test('PostgreSQL accepts what all files that run at once may open', async () => {
  const { rows } = await pool.query<{ max_connections: string }>('show max_connections');
  assert.equal(rows[0]?.max_connections, String(MAX_CONNECTIONS));
  // The other half is for files that are run by hand meanwhile.
  const all = Array.from({ length: MAX_CONNECTIONS / 2 }, () => new pg.Client(database.url));
  await Promise.all(all.map((client) => client.connect()));
  await Promise.all(all.map((client) => client.end()));
});
