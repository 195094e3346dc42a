import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startLocalPostgres, type LocalPostgres } from '../src/database/local-postgres/start.ts';
import { copyDemoDatabase } from './database-template.ts';
import { until } from './until.ts';

export type Replica = {
  url: string;
  /** Pauses replay: WAL is received but not visible until `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  remove: () => Promise<void>;
};

const run = async <Row extends object>(connectionString: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
};

/** Returns whether replay has paused, which happens after the current record. */
const isPaused = async (url: string): Promise<boolean> => {
  const [row] = await run<{ state: string }>(url, 'select pg_get_wal_replay_pause_state() as state');
  return row?.state === 'paused';
};

/** Starts a streaming replica of a test server's database; both are copies of the same cluster. */
export const startReplica = async (primaryUrl: string): Promise<Replica> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
  const cluster = join(folder, 'database');
  await copyDemoDatabase(cluster);
  const { port, password } = new URL(primaryUrl);
  const conninfo = `host=127.0.0.1 port=${port} user=app password=${password}`;
  appendFileSync(join(cluster, 'data/postgresql.conf'), `\nprimary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(cluster, 'data/standby.signal'), '');
  const postgres: LocalPostgres = await startLocalPostgres(cluster);
  return {
    url: postgres.url,
    async pause() {
      await run(postgres.url, 'select pg_wal_replay_pause()');
      await until(() => isPaused(postgres.url));
    },
    async resume() {
      // Resumed replay may cancel this query, like any query on a replica.
      await run(postgres.url, 'select pg_wal_replay_resume()').catch(() => {});
      await until(async () => !(await isPaused(postgres.url)));
    },
    async remove() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
