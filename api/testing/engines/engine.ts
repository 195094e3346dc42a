import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
} from 'node:fs';
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

const packageFolder = (name: string): string => join(PACKAGES_FOLDER, 'node_modules', name);
export const hasPackages = (...names: readonly string[]): boolean =>
  names.every((name) => existsSync(packageFolder(name)));

/** The folder of Google's emulators; `null` if they are not installed. */
export const firebaseTools = (): string | null =>
  hasPackages('firebase-tools') ? packageFolder('firebase-tools') : null;

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
  /** Everything that the program has printed. */
  output: () => string;
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
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.once('connect', () => socket.destroy());
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
  const output = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const start = async (): Promise<void> => {
    const to = openSync(log, 'a');
    child = spawn(command ?? findProgram(name) ?? name, args(port), {
      ...(cwd === undefined ? {} : { cwd }),
      ...(user === undefined ? {} : userIds(user)),
      stdio: ['ignore', to, to],
      env: { PATH: process.env.PATH ?? '', ...env },
    });
    await until(async () => !isRunning() || (await listens(port)));
    if (!isRunning()) throw new Error(`${name} did not start: ${output().slice(-2_000)}`);
  };
  await start();
  return {
    port,
    output,
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
