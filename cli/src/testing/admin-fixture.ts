import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runAdmin } from '../admin/run-admin.ts';
import { startLocalPostgres } from '@rushtone/api/database/local-postgres';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { copyDemoDatabase } from '@rushtone/api/testing/database-template';

export type Outcome = { code: number; out: string; err: string };

export type AdminFixture = {
  folder: string;
  url: string;
  pool: pg.Pool;
  /** Writes a file and returns its path. */
  file: (name: string, content: string | Buffer) => string;
  admin: (...argv: string[]) => Promise<Outcome>;
  /** The same on another database. */
  adminOn: (env: Record<string, string>, ...argv: string[]) => Promise<Outcome>;
  stop: () => Promise<void>;
};

const runIn = async (env: Record<string, string>, argv: readonly string[]): Promise<Outcome> => {
  const [out, err]: [string[], string[]] = [[], []];
  const cleanup = createCleanup((error) => err.push(String(error)));
  const lines = { say: (line: string) => void out.push(line), note: (line: string) => void err.push(line) };
  const code = await runAdmin(argv, env, lines, cleanup);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

/** The operator's commands in process, on a PostgreSQL of their own with the demo in it. */
export const startAdminFixture = async (): Promise<AdminFixture> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
  await copyDemoDatabase(join(folder, 'database'));
  const postgres = await startLocalPostgres(join(folder, 'database'));
  const pool = new pg.Pool({ connectionString: postgres.url });
  pool.on('error', () => {});
  return {
    folder,
    url: postgres.url,
    pool,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    admin: (...argv) => runIn({ DATABASE_URL: postgres.url }, argv),
    adminOn: (env, ...argv) => runIn(env, argv),
    async stop() {
      await pool.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
