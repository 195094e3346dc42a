import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { isCompressedQuickly, isRegistryDue, isStale, type Effort } from '@rushtone/platform/commands/builds';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { targets } from './targets.ts';

const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];
const END_WITH_PARENT = path.join(import.meta.dirname, 'end-with-parent.ts');
const DEFAULT_PORT = 8080;

/** Parses `PORT`. Throws if it is not a port number. */
export const readPort = (value: string | undefined): number => {
  const port = value === undefined || value === '' ? DEFAULT_PORT : Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535; it is "${value}".`);
  return port;
};

/** Starts a TypeScript file of the repository in a child process that ends with this one. */
const startNode = (file: string, args: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [...NODE_FLAGS, '--import', END_WITH_PARENT, path.join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });

const exitCodeOf = async (child: ChildProcess): Promise<number> => {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

/** Runs a TypeScript file of the repository and returns its exit code. */
export const runNode = (file: string, args: readonly string[] = []): Promise<number> =>
  exitCodeOf(startNode(file, args));

/**
 * Builds in a child process, which frees the memory afterwards. Exits if the build fails. A site that only this machine
 * serves is compressed quickly.
 */
export const buildIfStale = async (effort: Effort = 'best'): Promise<void> => {
  const isFinished = effort === 'quick' || !isCompressedQuickly(DIST);
  if (isFinished && !targets().some(isStale) && !isRegistryDue(DIST)) return;
  const code = await runNode('scripts/build.ts', effort === 'quick' ? ['--quick'] : []);
  if (code !== 0) process.exit(1);
};

/** Runs the server, and exits when it does. A signal to this process reaches the server only once. */
export const serve = async (): Promise<void> => {
  const server = startNode('api/src/main.ts');
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  process.exit(await exitCodeOf(server));
};
