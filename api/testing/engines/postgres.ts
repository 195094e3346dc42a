import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { until } from '../until.ts';
import { findProgram, startEngine, userIds, type Engine } from './engine.ts';

/** The user that PostgreSQL runs as: it refuses to run as root. */
export const SYSTEM_USER = 'postgres';
const NAME = 'rushtone';

export type PostgresEngine = Engine & {
  folder: string;
  url: string;
  /** Runs one statement on a connection of its own. */
  query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
};

/** Runs a program of PostgreSQL as its user. */
export const runPostgresProgram = async (name: string, args: readonly string[]): Promise<void> => {
  const path = findProgram(name);
  if (path === null) throw new Error(`${name} is not installed.`);
  const env = { PATH: dirname(path), LC_ALL: 'C.UTF-8' };
  await promisify(execFile)(path, [...args], { ...userIds(SYSTEM_USER), env });
};

/** A folder that PostgreSQL may write to. */
export const createFolder = (path: string): string => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = userIds(SYSTEM_USER);
  chownSync(path, uid, gid);
  return path;
};

/** Writes a new cluster whose databases sort by bytes, as docs/operate.md asks for. */
export const initializeCluster = async (
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> => {
  createFolder(folder);
  await runPostgresProgram('initdb', [
    ...['-D', folder, '-U', 'app', '--auth', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    '--data-checksums',
  ]);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(folder, 'postgresql.conf'), `\n${lines.join('')}`);
};

const query = async <Row extends object>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A server that ends says so once more, beside the query that fails.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
};

/** Starts PostgreSQL on a cluster, and creates its database if it is a new one. */
export const startPostgres = async (folder: string): Promise<PostgresEngine> => {
  const engine = await startEngine({
    name: 'postgres',
    user: SYSTEM_USER,
    args: (port) => ['-D', folder, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1'],
  });
  const of = (database: string) => `postgres://app:app@127.0.0.1:${engine.port}/${database}`;
  await until(() =>
    query(of('postgres'), 'select 1').then(
      () => true,
      () => false,
    ),
  );
  const named = `select 1 from pg_database where datname = '${NAME}'`;
  if ((await query(of('postgres'), named)).length === 0)
    await query(of('postgres'), `create database ${NAME}`);
  const url = of(NAME);
  return { ...engine, folder, url, query: (text, values) => query(url, text, values) };
};
