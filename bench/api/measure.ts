import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LocalPostgres } from '@rushtone/api/database/local-postgres';
import { treeCpuSeconds } from '../processes.ts';
import { percentile, sum, type Servers } from '../runner.ts';

/** What every part of the bench gets. `ms` is the duration of a load. */
export type Bench = Servers & { postgres: LocalPostgres; songs: number; ms: number };

export type Load = {
  /** Number of responses with status 200; those with 503 are `refused`, and all others `failures`. */
  requests: number;
  refused: number;
  failures: number;
  seconds: number;
  p50: number;
  p99: number;
  refusedP99: number;
};

type LoadOptions = {
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
export const generateLoad = async (options: LoadOptions): Promise<Load> => {
  const { port, paths, ms, folder, connections = 50, rate = 0 } = options;
  const file = join(folder, `paths-${port}.json`);
  writeFileSync(file, JSON.stringify(paths));
  const program = join(import.meta.dirname, 'load-generator.ts');
  const args = ['--disable-warning=ExperimentalWarning', program, port, connections, ms, file, rate].map(
    String,
  );
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e9 });
  const { accepted, refused, ...rest } = JSON.parse(stdout) as Record<'accepted' | 'refused', number[]> &
    Pick<Load, 'failures' | 'seconds'>;
  const at = (times: readonly number[], share: number) => (times.length > 0 ? percentile(times, share) : 0);
  return {
    ...rest,
    requests: accepted.length,
    refused: refused.length,
    p50: at(accepted, 0.5),
    p99: at(accepted, 0.99),
    refusedP99: at(refused, 0.99),
  };
};

export type Target = { port: number; pid: number };
/** A load, with the CPU seconds that all servers (including child processes) and the database spent on it. */
export type Result = Load & { serverSeconds: number; databaseSeconds: number };

/** Loads all targets at the same time with 50 connections each, each with its paths. */
export const measure = async (
  { folder, postgres }: Bench,
  targets: readonly Target[],
  paths: readonly (readonly string[])[],
  options: { ms: number; rate?: number },
): Promise<Result> => {
  const cpu = () =>
    [sum(targets.map(({ pid }) => treeCpuSeconds(pid))), treeCpuSeconds(postgres.pid)] as const;
  const before = cpu();
  const loads = await Promise.all(
    targets.map(({ port }, at) => generateLoad({ ...options, port, paths: paths[at] ?? [], folder })),
  );
  const after = cpu();
  const total = (name: keyof Load) => sum(loads.map((load) => load[name]));
  const most = (name: keyof Load) => Math.max(...loads.map((load) => load[name]));
  return {
    ...{ requests: total('requests'), refused: total('refused'), failures: total('failures') },
    ...{ seconds: most('seconds'), p50: most('p50'), p99: most('p99'), refusedP99: most('refusedP99') },
    serverSeconds: Math.max(after[0] - before[0], 0.01),
    databaseSeconds: after[1] - before[1],
  };
};

export const microseconds = (secondsSpent: number, { requests }: Pick<Load, 'requests'>): number =>
  Math.round((1e6 * secondsSpent) / requests);

/** Answers every request with the content of a file. */
const BARE = `
  const body = require('node:fs').readFileSync(process.argv[1]);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
  const server = require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));
`;

/** Starts a bare node:http server that answers every request with `body`. */
export const startBareServer = async (
  body: string,
  folder: string,
): Promise<Target & { stop: () => void }> => {
  const file = join(folder, 'bare.json');
  writeFileSync(file, body);
  const child = spawn(process.execPath, ['-e', BARE, file]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(String(line)), pid: child.pid ?? 0, stop: () => void child.kill() };
};
