import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../webpack/paths.ts';
import type { Variant } from './variants.ts';

/** `name` is for what goes wrong. */
type Served = Omit<Variant, 'name'> & { name: string };
export type Server = { origin: string; dataDir: string; stop: () => Promise<void> };

/** The server as `npm start` runs it, with data and front end of its own. */
export const startServer = async ({ name, port, distDir }: Served): Promise<Server> => {
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
  const killed = () => child.kill('SIGTERM');
  process.once('exit', killed);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  const died = ended.then(() => {
    throw new Error(`The server of "${name}" ended before it was ready.`);
  });
  died.catch(() => undefined);
  await Promise.race([ready, died]);
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killed);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
