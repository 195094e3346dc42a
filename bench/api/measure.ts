import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { treeCpuSeconds } from '../processes.ts';

const FLAGS = ['--disable-warning=ExperimentalWarning'];
const CONNECTIONS = 50;

export type LoadResult = {
  /** Responses with status 200; those with 503 are `refused`, and all others `failures`. */
  requests: number;
  refused: number;
  failures: number;
  seconds: number;
  p50: number;
  p99: number;
  refusedP99: number;
};

export type Target = { port: number; pid: number };

/** The load, with the CPU seconds that all servers (including child processes) and the database spent on it. */
export type Result = Omit<LoadResult, 'refused' | 'refusedP99'> & {
  serverSeconds: number;
  databaseSeconds: number;
};

type Load = {
  port: number;
  paths: readonly string[];
  /** Duration in ms; 0 to send each path once. */
  ms: number;
  folder: string;
  connections?: number;
  /** Requests per second, sent even if earlier ones are pending; by default, connections send as fast as they can. */
  rate?: number;
};

/** Generates the load of a server from a separate process. */
export const generateLoad = async ({
  port,
  paths,
  ms,
  folder,
  connections = CONNECTIONS,
  rate = 0,
}: Load): Promise<LoadResult> => {
  const file = join(folder, `paths-${port}.json`);
  writeFileSync(file, JSON.stringify(paths));
  const args = [
    ...FLAGS,
    join(import.meta.dirname, 'load-generator.ts'),
    String(port),
    String(connections),
    String(ms),
    file,
    String(rate),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as LoadResult;
};

export type Measurement = {
  targets: readonly Target[];
  /** Paths to request from each target. */
  paths: readonly (readonly string[])[];
  ms: number;
  folder: string;
  databasePid: number;
};

/** Loads all targets at the same time with 50 connections each. */
export const measure = async (measurement: Measurement): Promise<Result> => {
  const { targets, paths, ms, folder, databasePid } = measurement;
  const cpu = () => ({
    servers: targets.reduce((sum, { pid }) => sum + treeCpuSeconds(pid), 0),
    database: treeCpuSeconds(databasePid),
  });
  const before = cpu();
  const loads = await Promise.all(
    targets.map(({ port }, index) => generateLoad({ port, paths: paths[index] ?? [], ms, folder })),
  );
  const after = cpu();
  const sum = (figure: (load: LoadResult) => number) =>
    loads.reduce((total, each) => total + figure(each), 0);
  return {
    requests: sum(({ requests }) => requests),
    failures: sum(({ failures, refused }) => failures + refused),
    seconds: Math.max(...loads.map(({ seconds }) => seconds)),
    p50: Math.max(...loads.map(({ p50 }) => p50)),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    serverSeconds: Math.max(after.servers - before.servers, 0.01),
    databaseSeconds: after.database - before.database,
  };
};

/** Starts a bare node:http server that answers every request with `body`. */
export const startBareServer = async (
  body: string,
  folder: string,
): Promise<Target & { stop: () => void }> => {
  const file = join(folder, 'bare.json');
  writeFileSync(file, body);
  const child = spawn(process.execPath, [...FLAGS, join(import.meta.dirname, 'bare-server.ts'), file]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(String(line)), pid: child.pid ?? 0, stop: () => void child.kill() };
};
