import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, appendFileSync, closeSync, constants, mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { anyFreePort } from '../../src/process/ports.ts';
import { until } from '../until.ts';

/** Debian keeps servers where the PATH of a plain user does not lead. */
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/lib/postgresql/15/bin', '/usr/local/bin'];
const ROOT = join(import.meta.dirname, '../../..');
const LOGS = join(ROOT, 'test-results/engines');

/** Where `npm run test:engines` keeps packages of npm that only it needs. */
export const PACKAGES_FOLDER = join(ROOT, 'node_modules/.cache/engines');

/** The folder of one of these packages. */
export const packageFolder = (name: string): string => join(PACKAGES_FOLDER, 'node_modules', name);

/** Returns the version of one of these packages; `null` if it is not installed. */
export const packageVersion = (name: string): string | null => {
  try {
    const text = readFileSync(join(packageFolder(name), 'package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version;
  } catch {
    return null;
  }
};

/** For `describe`: skips its tests, with a reason, where one of the packages is not installed. */
export const needsPackages = (...names: readonly string[]): { skip: string | false } => {
  const missing = names.filter((name) => packageVersion(name) === null);
  return { skip: missing.length > 0 && `not installed: ${missing.join(', ')}` };
};

/** Returns the path of a program of the distribution; `null` if it is not installed. */
export const findProgram = (name: string): string | null =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }) ?? null;

/** For `describe`: skips its tests, with a reason, where one of the programs is not installed. */
export const needs = (...programs: readonly string[]): { skip: string | false } => {
  const missing = programs.filter((name) => findProgram(name) === null);
  return { skip: missing.length > 0 && `not installed: ${missing.join(', ')}` };
};

/** Ids of a user of the system. Some servers refuse to run as root. */
export const userIds = (name: string): { uid: number; gid: number } => {
  const [uid = '', gid = ''] = ['-u', '-g'].map((flag) =>
    execFileSync('id', [flag, name], { encoding: 'utf8' }),
  );
  return { uid: Number(uid), gid: Number(gid) };
};

export type Engine = {
  port: number;
  signal: (name: NodeJS.Signals) => void;
  /** Ends the program and waits until it is gone. */
  stop: (name?: NodeJS.Signals) => Promise<void>;
  /** Starts it again on the same port, with the same data. */
  start: () => Promise<void>;
};

type Program = {
  /** Of the program, and of its log in `test-results/engines`. */
  name: string;
  /** Path of the program, if it is not one of the distribution. */
  command?: string;
  cwd?: string;
  args: (port: number) => readonly string[];
  user?: string;
  env?: Readonly<Record<string, string>>;
  port?: number;
};

const listens = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (does: boolean) => () => {
      socket.destroy();
      settle(does);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });

/** Starts a server of the distribution and waits until it listens. */
export const startEngine = async ({
  name,
  command,
  cwd,
  args,
  user,
  env = {},
  port: wanted,
}: Program): Promise<Engine> => {
  const port = wanted ?? (await anyFreePort());
  mkdirSync(LOGS, { recursive: true });
  const log = join(LOGS, `${name}-${port}.log`);
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const start = async (): Promise<void> => {
    const to = openSync(log, 'a');
    child = spawn(command ?? findProgram(name) ?? name, args(port), {
      ...(cwd === undefined ? {} : { cwd }),
      ...(user === undefined ? {} : userIds(user)),
      stdio: ['ignore', to, to],
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    closeSync(to);
    await until(async () => !isRunning() || (await listens(port)));
    if (!isRunning()) throw new Error(`${name} did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
  };
  await start();
  return {
    port,
    start,
    signal: (signal) => void child?.kill(signal),
    async stop(signal = 'SIGTERM') {
      if (child === undefined || !isRunning()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      // A stopped process only notices that it is to end when it continues.
      child.kill('SIGCONT');
      await ended;
    },
  };
};

/** Adds a figure to the summary that `npm run test:engines` prints. */
export const report = (engine: string, figure: string): void => {
  mkdirSync(LOGS, { recursive: true });
  appendFileSync(join(LOGS, 'figures.txt'), `${engine}: ${figure}\n`);
  console.log(`${engine}: ${figure}`);
};
