import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyFreePort } from '../src/process/ports.ts';
import { sleep } from '../src/process/processes.ts';
import { POOL_SIZE } from './postgres/shared.ts';

export type ServerProcess = {
  port: number;
  pid: number;
  databasePid: number;
  /** Time from process start to the ready line, in ms. */
  readyMs: number;
  kill: () => void;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  stop: () => Promise<number | null>;
  output: () => string;
  /** Returns the standard error output. */
  errors: () => string;
};

const MAIN = join(import.meta.dirname, '../src/main.ts');

const readPid = (dataDir: string): number => {
  try {
    return Number(readFileSync(join(dataDir, 'database/data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
};

/** Starts the server in a separate process, like `npm start`, with data folder `dataDir`. Random port by default. */
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
    // The machine is slow while all tests are running.
    DATABASE_LIMIT_MS: '30000',
    DATABASE_POOL: String(POOL_SIZE),
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
