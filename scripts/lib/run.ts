import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { isRegistryDue } from './registry.ts';
import { isStale, targets } from './targets.ts';

const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];
const DEFAULT_PORT = 8080;

/** Parses `PORT`. Throws if it is not a port number. */
export const readPort = (value: string | undefined): number => {
  const port = value === undefined || value === '' ? DEFAULT_PORT : Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535; it is "${value}".`);
  return port;
};

/** Runs a TypeScript file of the repository and returns its exit code. */
export const runNode = (file: string, args: readonly string[] = []): number =>
  spawnSync(process.execPath, [...NODE_FLAGS, path.join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  }).status ?? 1;

/** Builds in a child process, which frees the memory afterwards. Exits if the build fails. */
export const buildIfStale = (): void => {
  if (!targets().some(isStale) && !isRegistryDue(DIST)) return;
  console.error('Building what has changed…');
  if (runNode('scripts/build.ts') !== 0) process.exit(1);
};

/** Runs the server, and exits when it does. A signal to this process reaches the server only once. */
export const serve = (): void => {
  const server = spawn(process.execPath, [...NODE_FLAGS, path.join(ROOT, 'api/src/main.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
};
