import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FromChild, ToChild } from './render-messages.ts';

const CHILD = join(import.meta.dirname, 'render-child.ts');
const NODE_FLAGS = ['--permission', '--disable-warning=ExperimentalWarning', '--max-old-space-size=128'];
const START_LIMIT_MS = 10_000;
const MAX_STDERR = 2_000;

/** Returns a command prefix that runs Node without network access, where the system supports it. */
const findNetworkCut = async (): Promise<readonly string[] | null> => {
  for (const flags of ['-cn', '-n']) {
    const works = await promisify(execFile)('unshare', [flags, 'true'], { timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (works) return ['unshare', flags];
  }
  return null;
};
let networkCut: Promise<readonly string[] | null> | undefined;
export const readNetworkCut = (): Promise<readonly string[] | null> => (networkCut ??= findNetworkCut());

export type RenderChild = {
  send: (message: ToChild) => void;
  /** `cause` is set if the process is at fault. */
  kill: (cause?: string) => void;
  /** Resolves to the reason why the process ended; `null` if it was retired. */
  ended: Promise<string | null>;
};

/** Starts Node without access to files, child processes, the environment and, where possible, the network. */
export const startChild = async (onMessage: (message: FromChild) => void): Promise<RenderChild> => {
  const before = await readNetworkCut();
  const [command = '', ...args] = [...(before ?? []), process.execPath, ...NODE_FLAGS, CHILD];
  const child = spawn(command, args, { env: {}, cwd: '/', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const ended = Promise.withResolvers<string | null>();
  let stderr = '';
  child.stderr?.on('data', (text) => (stderr = (stderr + String(text)).slice(-MAX_STDERR)));
  child.on('error', (error) => ended.resolve(error.message));
  child.on('close', (code, signal) => ended.resolve(stderr.trim() || `exit ${code ?? signal}`));
  child.on('message', onMessage);
  const kill = (cause?: string): void => {
    ended.resolve(cause ?? null);
    child.kill('SIGKILL');
  };
  const startTimer = setTimeout(kill, START_LIMIT_MS, 'It did not start in time.');
  const clearStartTimer = () => clearTimeout(startTimer);
  child.once('message', clearStartTimer).once('close', clearStartTimer);
  return {
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    kill,
    ended: ended.promise,
  };
};
