import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../webpack/paths.ts';
import { isStale, targets } from './targets.ts';

const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];

/** Runs one of our TypeScript files with this Node; its exit code. */
export const runNode = (
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): number =>
  spawnSync(process.execPath, [...NODE_FLAGS, path.join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  }).status ?? 1;

/** Builds what is stale, in a process of its own so that its memory goes with it. Exits when that fails. */
export const buildWhatIsStale = (): void => {
  if (!targets().some(isStale)) return;
  console.error('Building what has changed…');
  if (runNode('scripts/build.ts') !== 0) process.exit(1);
};

/** Starts the server and ends with it; a signal to this process reaches the server once. */
export const serve = (env: NodeJS.ProcessEnv = process.env): void => {
  const server = spawn(process.execPath, [...NODE_FLAGS, path.join(ROOT, 'api/src/main.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => server.kill('SIGTERM'));
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
};
