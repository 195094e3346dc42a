import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { anyFreePort } from '../../process/ports.ts';
import { isAlive, sleep } from '../../process/processes.ts';
import { findBinaries } from './binaries.ts';
import {
  answers,
  initializeCluster,
  openCluster,
  readPidFile,
  stopPostmaster,
  urlOf,
  type Cluster,
} from './cluster.ts';
import { createPrograms, type Programs } from './program.ts';

export type LocalPostgres = { url: string; pid: number; adopted: boolean; stop: () => Promise<void> };

/** After a kill, the last processes end and the log is replayed first, which takes long on a busy machine. */
const START_LIMIT_MS = 120_000;
/** How long a command looks for the database of a server that is starting. */
const FIND_LIMIT_MS = 30_000;
const ATTEMPTS = 3;
/** If the process in the pid file does not respond within this time, it is not our PostgreSQL. */
const ORPHAN_LIMIT_MS = 2_000;

/** The port of a PostgreSQL that a killed server left running, to be adopted. */
const findOrphan = async (cluster: Cluster): Promise<number | null> => {
  const deadline = Date.now() + ORPHAN_LIMIT_MS;
  for (;;) {
    const left = readPidFile(cluster);
    if (left === null || !isAlive(left.pid)) return null;
    if (left.port > 0 && (await answers(cluster, left.port))) return left.port;
    if (Date.now() > deadline) return null;
    await sleep(40);
  }
};

type Settings = Readonly<Record<string, string | number>>;

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: 100,
  jit: 'off',
};

const spawnPostgres = (
  programs: Programs,
  { data, log }: Cluster,
  port: number,
  settings: Settings,
): ChildProcess => {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return programs.run('postgres', ['-D', data, '-p', String(port), ...options], log);
};

/** True while the last processes of a killed PostgreSQL are still ending. */
const isShuttingDown = ({ log }: Cluster): boolean =>
  /lock file "postmaster.pid" already exists|shared memory block/.test(readFileSync(log, 'utf8'));

/** Retries, because the port may be taken between its choice and its use. */
const launch = async (cluster: Cluster, programs: Programs, settings: Settings): Promise<number> => {
  const deadline = Date.now() + START_LIMIT_MS;
  for (let attempt = 0; attempt < ATTEMPTS && Date.now() < deadline; attempt += 1) {
    const port = await anyFreePort();
    const child = spawnPostgres(programs, cluster, port, settings);
    while (child.exitCode === null && Date.now() < deadline) {
      if (await answers(cluster, port)) {
        child.unref();
        return port;
      }
      await sleep(20);
    }
    child.kill('SIGINT');
    if (!isShuttingDown(cluster)) continue;
    attempt -= 1;
    await sleep(100);
  }
  throw new Error(`The embedded database did not start: ${readFileSync(cluster.log, 'utf8').trim()}`);
};

/** Starts PostgreSQL with its data in `folder`, which is created on first use. */
export const startLocalPostgres = async (folder: string, settings: Settings = {}): Promise<LocalPostgres> => {
  const binaries = findBinaries();
  const cluster = openCluster(folder);
  const programs = createPrograms(binaries, folder);
  await initializeCluster(cluster, programs);
  const orphan = await findOrphan(cluster);
  const port = orphan ?? (await launch(cluster, programs, { ...SETTINGS, ...settings }));
  const pid = readPidFile(cluster)?.pid ?? 0;
  return {
    url: urlOf(cluster, port),
    pid,
    adopted: orphan !== null,
    stop: () => stopPostmaster(pid),
  };
};

/** The address of the PostgreSQL running in `folder`, waiting while it starts; null if none is running. */
export const findRunning = async (folder: string): Promise<string | null> => {
  if (!existsSync(folder)) return null;
  const cluster = openCluster(folder);
  const deadline = Date.now() + FIND_LIMIT_MS;
  for (;;) {
    const port = await findOrphan(cluster);
    if (port !== null) return urlOf(cluster, port);
    if (Date.now() > deadline) return null;
    await sleep(100);
  }
};

/** Stops the PostgreSQL that a killed server left running in `folder`. */
export const stopOrphan = async (folder: string): Promise<void> => {
  if (!existsSync(folder)) return;
  const cluster = openCluster(folder);
  const found = (await findOrphan(cluster)) !== null;
  const pid = readPidFile(cluster)?.pid;
  if (found && pid) await stopPostmaster(pid);
};
