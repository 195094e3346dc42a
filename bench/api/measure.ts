import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds } from './cpu.ts';

const FLAGS = ['--disable-warning=ExperimentalWarning'];
const CONNECTIONS = 50;

type Load = { requests: number; failures: number; p50: number; p99: number };
export type Figure = Load & { perSecond: number; perCpuSecond: number };

type Target = { port: number; pid: number };

const load = async (
  { port }: Target,
  paths: readonly string[],
  ms: number,
  folder: string,
): Promise<Load> => {
  const file = join(folder, `paths-${port}.json`);
  writeFileSync(file, JSON.stringify(paths));
  const args = [
    ...FLAGS,
    join(import.meta.dirname, 'load.ts'),
    String(port),
    String(CONNECTIONS),
    String(ms),
    file,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Load;
};

type Task = { targets: readonly Target[]; paths: readonly string[]; ms: number; folder: string };

/** Loads the targets at once with 50 connections each; rates are of all of them together, processor time of the servers alone. */
export const measure = async ({ targets, paths, ms, folder }: Task): Promise<Figure> => {
  await Promise.all(targets.map((target) => load(target, paths, 500, folder)));
  const before = targets.map(({ pid }) => cpuSeconds(pid));
  const loads = await Promise.all(targets.map((target) => load(target, paths, ms, folder)));
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

/** A bare node:http server that answers everything with `body`. */
export const startBare = async (body: string, folder: string): Promise<Target & { stop: () => void }> => {
  const file = join(folder, 'bare.json');
  writeFileSync(file, body);
  const child = spawn(process.execPath, [...FLAGS, join(import.meta.dirname, 'bare.ts'), file]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(String(line)), pid: child.pid ?? 0, stop: () => void child.kill() };
};
