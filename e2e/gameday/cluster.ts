import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { openCluster, readPidFile, answers } from '../../api/src/database/local-postgres/cluster.ts';
import { startLocalPostgres } from '../../api/src/database/local-postgres/start.ts';
import { isAlive, sleep } from '../../api/src/process/processes.ts';
import { databaseOf } from '../support/database.ts';
import { processTree } from '../../bench/processes.ts';

export type Cluster = {
  url: string;
  /** Runs a query on a separate connection and returns its rows. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Holds a lock on a table while `during` runs. */
  lock: (table: string, during: () => Promise<void>) => Promise<void>;
  /** Suspends or resumes every process of the cluster. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  kill: () => Promise<void>;
  /** Starts the cluster again on the same port and data. */
  start: () => Promise<void>;
  /** Sets the maximum file size that the cluster can write; `null` removes the limit. */
  limitFiles: (bytes: number | null) => void;
  isUp: () => boolean;
  stop: () => Promise<void>;
};

const each = (pids: readonly number[], act: (pid: number) => void): void => {
  for (const pid of pids) {
    try {
      act(pid);
    } catch {
      // The process has ended since it was listed.
    }
  }
};

/** Starts PostgreSQL with its data in `folder/database`, and controls to inject faults. */
export const startCluster = async (folder: string): Promise<Cluster> => {
  const { url } = await startLocalPostgres(path.join(folder, 'database'));
  const cluster = openCluster(path.join(folder, 'database'));
  const { start, stop } = databaseOf(folder);
  const postmaster = (): number => readPidFile(cluster)?.pid ?? 0;
  const withClient = async <Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return work(client).finally(() => client.end());
  };
  return {
    url,
    query: (text, values = []) => withClient(async (client) => (await client.query(text, [...values])).rows),
    lock: (table, during) =>
      withClient(async (client) => {
        await client.query(`begin; lock table ${table}`);
        await during();
        await client.query('rollback');
      }),
    signal(name) {
      each(processTree(postmaster()), (pid) => process.kill(pid, name));
    },
    async kill() {
      const pids = processTree(postmaster());
      each(pids.slice(0, 1), (pid) => process.kill(pid, 'SIGKILL'));
      while (pids.some(isAlive)) await sleep(20);
    },
    start,
    limitFiles(bytes) {
      const limit = `--fsize=${bytes ?? 'unlimited'}:`;
      each(processTree(postmaster()), (pid) => execFileSync('prlimit', ['--pid', String(pid), limit]));
    },
    isUp: () => isAlive(postmaster()),
    async stop() {
      if (!isAlive(postmaster())) return;
      await answers(cluster, Number(new URL(url).port));
      await stop();
    },
  };
};
