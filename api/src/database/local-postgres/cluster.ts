import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, sleep } from '../../process/processes.ts';
import type { Programs } from './program.ts';

export type Cluster = { folder: string; data: string; password: string; log: string };

const DATABASE = 'rushtone';
const NO_SUCH_DATABASE = '3D000';
const FAST_SHUTDOWN_MS = 10_000;

export const openCluster = (folder: string): Cluster => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  const owner = statSync(passwordFile).uid;
  if (process.getuid && process.getuid() !== owner) {
    throw new Error(
      `${passwordFile} belongs to another user (${owner}). Run as that user, or choose another DATA_DIR.`,
    );
  }
  const password = readFileSync(passwordFile, 'utf8');
  return { folder, data: join(folder, 'data'), password, log: join(folder, 'postgres.log') };
};

/** Runs `initdb` once, in a temporary folder: if it is killed, no partial cluster is left. */
export const initializeCluster = async (cluster: Cluster, programs: Programs): Promise<void> => {
  const { folder, data, log } = cluster;
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const fresh = `${data}.new-${process.pid}`;
  const args = [
    ...['-D', fresh, '-U', 'app', '-A', 'scram-sha-256', '--pwfile', join(folder, 'password')],
    ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  const [code] = await once(programs.run('initdb', args, log), 'close');
  if (code !== 0) {
    throw new Error(`Could not create the embedded database: ${readFileSync(log, 'utf8').trim()}`);
  }
  renameSync(fresh, data);
};

export const urlOf = ({ password }: Cluster, port: number, database = DATABASE): string =>
  `postgres://app:${password}@127.0.0.1:${port}/${database}`;

/** Reads `postmaster.pid`. The file is written in steps, so the port may still be 0. */
export const readPidFile = ({ data }: Cluster): { pid: number; port: number } | null => {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) };
  } catch {
    return null;
  }
};

const query = async (connectionString: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Checks that the cluster accepts its own password on that port, and creates the database if needed. */
export const answers = async (cluster: Cluster, port: number): Promise<boolean> => {
  try {
    await query(urlOf(cluster, port), 'select 1');
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_DATABASE)) return false;
  }
  await query(urlOf(cluster, port, 'postgres'), `create database ${DATABASE}`);
  return true;
};

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
