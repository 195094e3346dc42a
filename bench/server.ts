import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../webpack/paths.ts';
import type { Variant } from './variants.ts';

/** `name` is used in error messages. */
type ServerOptions = Omit<Variant, 'name'> & { name: string };
export type Server = { origin: string; dataDir: string; stop: () => Promise<void> };

/** Starts the server like `npm start`, with its own data folder and front end. */
export const startServer = async ({ name, port, distDir }: ServerOptions): Promise<Server> => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'rushtone-bench-'));
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(ROOT, 'api/src/main.ts')],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        VIDEO_PORT: String(port + 1),
        DATA_DIR: dataDir,
        DIST_DIR: distDir,
        RATE_LIMIT: 'off',
      },
    },
  );
  const killChild = () => child.kill('SIGTERM');
  process.once('exit', killChild);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  const failed = exited.then(() => {
    throw new Error(`The server of "${name}" exited before it was ready.`);
  });
  failed.catch(() => undefined);
  await Promise.race([ready, failed]);
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', killChild);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
