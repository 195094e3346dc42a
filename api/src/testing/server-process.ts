import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyFreePort } from '../process/ports.ts';
import { sleep } from '../process/processes.ts';

export type ServerProcess = {
  port: number;
  pid: number;
  databasePid: number;
  /** From the start of the process to the line that says it is ready. */
  readyMs: number;
  kill: () => void;
  /** Settles with the exit code when the process is gone. */
  ended: Promise<number | null>;
  stop: () => Promise<number | null>;
  output: () => string;
  /** What it wrote to standard error. */
  errors: () => string;
};

const MAIN = join(import.meta.dirname, '../main.ts');

const readPid = (dataDir: string): number => {
  try {
    return Number(readFileSync(join(dataDir, 'database/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
};

/** The server as `npm start` runs it, in a process of its own, on the data folder `dataDir`; on any port without `PORT`. */
export const startProcess = async (
  dataDir: string,
  env: Record<string, string> = {},
  main = MAIN,
): Promise<ServerProcess> => {
  const port = Number(env.PORT ?? 0) || (await anyFreePort());
  const settings = {
    DATA_DIR: dataDir,
    DIST_DIR: join(dataDir, 'dist'),
    RATE_LIMIT: 'off',
    // A machine that runs all tests is slow.
    DATABASE_LIMIT_MS: '30000',
    PORT: String(port),
  };
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { PATH: process.env.PATH ?? '', ...settings, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (!out.includes('Rushtone is ready') && isRunning()) await sleep(5);
  const readyMs = performance.now() - began;
  if (!out.includes(`Rushtone is ready: http://localhost:${port}`)) {
    child.kill('SIGKILL');
    assert.fail(`The server did not start cleanly: ${out}${err}`);
  }
  return {
    port,
    pid: child.pid ?? 0,
    databasePid: readPid(dataDir),
    readyMs,
    kill: () => void child.kill('SIGKILL'),
    ended,
    output: () => out,
    errors: () => err,
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
};
