import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Error codes if another server creates the table at the same moment. */
const CREATED_CONCURRENTLY = new Set(['23505', '42710', '42P07']);

export type Migration = { name: string; text: string; sum: string };

/** The SQL files of `folder`, sorted by name. */
export const readMigrations = async (folder = FOLDER): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, sum: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

export const runMigration = async (client: PoolClient, { name, text, sum }: Migration): Promise<void> => {
  await client.query(text);
  await client.query('insert into migrations (name, sum) values ($1, $2)', [name, sum]);
};

export const prepareMigrations = async (client: PoolClient): Promise<void> => {
  await client
    .query(
      'create table if not exists migrations (name text primary key, sum text not null, at timestamptz not null default now())',
    )
    .catch((error: { code?: string }) => {
      if (!CREATED_CONCURRENTLY.has(error.code ?? '')) throw error;
    });
  await client.query(`insert into migrations (name, sum) values ('lock', '') on conflict do nothing`);
};

/** Returns whether a file has run, as the sum of what ran tells. Throws if it was another text. */
const hasRun = ({ name, sum }: Migration, ranSum: string | undefined): boolean => {
  if (ranSum !== undefined && ranSum !== sum)
    throw new Error(`The migration ${name} was changed after it ran.`);
  return ranSum !== undefined;
};

const apply = async (client: PoolClient, migration: Migration): Promise<boolean> => {
  const { name } = migration;
  await client.query('begin');
  try {
    // Indexing a large table, or waiting for another server's migration, may take longer than a request may.
    await client.query('set local statement_timeout = 0');
    // A row lock: of several servers starting at once one runs the file, and the others find it done.
    await client.query(`select 1 from migrations where name = 'lock' for update`);
    const { rows } = await client.query<{ sum: string }>('select sum from migrations where name = $1', [
      name,
    ]);
    const isDone = hasRun(migration, rows[0]?.sum);
    if (!isDone) await runMigration(client, migration);
    await client.query('commit');
    return !isDone;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

const NO_SUCH_TABLE = '42P01';
const WAIT_MS = 1_000;

/** Names of the SQL files of `folder` that have not run yet. */
export const pendingMigrations = async (pool: Pool, folder = FOLDER): Promise<string[]> => {
  const done = await pool
    .query<{ name: string }>('select name from migrations')
    .then(({ rows }) => new Set(rows.map(({ name }) => name)))
    .catch((error: { code?: string }) => {
      if (error.code === NO_SUCH_TABLE) return new Set<string>();
      throw error;
    });
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !done.has(name));
};

/** Returns when another process has run the files of `folder`; also waits for the database itself. */
export const waitForMigrations = async (
  pool: Pool,
  {
    warn,
    signal,
    folder = FOLDER,
  }: { warn: (message: string) => void; signal: AbortSignal; folder?: string },
): Promise<void> => {
  let said = '';
  for (;;) {
    const missing = await pendingMigrations(pool, folder).catch((error: Error) => [error.message]);
    if (missing.length === 0) return;
    const message = `Waiting for the database (admin migrate): ${missing.join(', ')}`;
    if (message !== said) warn(message);
    said = message;
    await sleep(WAIT_MS, undefined, { signal });
  }
};

/** Runs the pending SQL files of `folder` and returns their names. */
export const migrate = async (pool: Pool, folder = FOLDER): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await prepareMigrations(client);
    // One query for the files that ran before: asking for each takes a server that is far away half a minute.
    const { rows } = await client.query<{ name: string; sum: string }>('select name, sum from migrations');
    const sums = new Map(rows.map(({ name, sum }) => [name, sum]));
    const applied: string[] = [];
    for (const migration of await readMigrations(folder)) {
      if (hasRun(migration, sums.get(migration.name))) continue;
      if (await apply(client, migration)) applied.push(migration.name);
    }
    return applied;
  } finally {
    client.release();
  }
};
