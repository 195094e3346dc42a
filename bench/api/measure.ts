import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds } from '../processes.ts';

const FLAGS = ['--disable-warning=ExperimentalWarning'];
const CONNECTIONS = 50;

type LoadResult = { requests: number; failures: number; p50: number; p99: number };
export type Result = LoadResult & { perSecond: number; perCpuSecond: number };

type Target = { port: number; pid: number };

const generateLoad = async (
  { port }: Target,
  paths: readonly string[],
  ms: number,
  folder: string,
): Promise<LoadResult> => {
  const file = join(folder, `paths-${port}.json`);
  writeFileSync(file, JSON.stringify(paths));
  const args = [
    ...FLAGS,
    join(import.meta.dirname, 'load-generator.ts'),
    String(port),
    String(CONNECTIONS),
    String(ms),
    file,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as LoadResult;
};

type Measurement = { targets: readonly Target[]; paths: readonly string[]; ms: number; folder: string };

/** Loads all targets at once with 50 connections each. Rates are totals; CPU time is that of the servers only. */
export const measure = async ({ targets, paths, ms, folder }: Measurement): Promise<Result> => {
  await Promise.all(targets.map((target) => generateLoad(target, paths, 500, folder)));
  const before = targets.map(({ pid }) => cpuSeconds(pid));
  const loads = await Promise.all(targets.map((target) => generateLoad(target, paths, ms, folder)));
  const used = targets.reduce((sum, { pid }, index) => sum + cpuSeconds(pid) - (before[index] ?? 0), 0);
  const requests = loads.reduce((sum, each) => sum + each.requests, 0);
  return {
    requests,
    failures: loads.reduce((sum, each) => sum + each.failures, 0),
    p50: Math.max(...loads.map(({ p50 }) => p50)),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    perSecond: requests / (ms / 1000),
    perCpuSecond: requests / Math.max(used, 0.01),
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
