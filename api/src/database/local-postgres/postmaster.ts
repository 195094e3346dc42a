import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, sleep } from '../../process/processes.ts';
import type { Cluster } from './cluster.ts';

const DATABASE = 'rushtone';

export const urlOf = ({ password }: Cluster, port: number, database = DATABASE): string =>
  `postgres://app:${password}@127.0.0.1:${port}/${database}`;

type PidFile = { pid: number; port: number };

/** Reads `postmaster.pid`. The file is written in steps, so the port may still be 0. */
export const readPidFile = ({ data }: Cluster): PidFile | null => {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) };
  } catch {
    return null;
  }
};

const NO_SUCH_DATABASE = '3D000';

const withClient = async (url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Checks that the cluster accepts its own password on that port, and creates the database if needed. */
export const answers = async (cluster: Cluster, port: number): Promise<boolean> => {
  try {
    await withClient(urlOf(cluster, port), (client) => client.query('select 1'));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_DATABASE)) return false;
  }
  await withClient(urlOf(cluster, port, 'postgres'), (client) => client.query(`create database ${DATABASE}`));
  return true;
};

const FAST_SHUTDOWN_MS = 10_000;

/** Fast shutdown: closes sessions, keeps everything committed. Returns when the process has ended. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  const deadline = Date.now() + FAST_SHUTDOWN_MS;
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await sleep(10);
  }
};
