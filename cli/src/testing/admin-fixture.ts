import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@rushtone/api/database/local-postgres';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { copyDemoDatabase } from '@rushtone/api/testing/database-template';
import pg from 'pg';
import { runAdmin } from '../run-admin.ts';

type Result = { code: number; out: string; err: string };

export type AdminFixture = {
  folder: string;
  url: string;
  pool: pg.Pool;
  /** Writes a file and returns its path. */
  file: (name: string, content: string | Buffer) => string;
  /** Runs a command on the fixture's database. */
  admin: (...argv: string[]) => Promise<Result>;
  adminWith: (env: Record<string, string>, ...argv: string[]) => Promise<Result>;
  stop: () => Promise<void>;
};

const runWith = async (env: Record<string, string>, argv: readonly string[]): Promise<Result> => {
  const out: string[] = [];
  const err: string[] = [];
  const output = { print: (line: string) => void out.push(line), log: (line: string) => void err.push(line) };
  const code = await runAdmin(
    argv,
    env,
    output,
    createCleanup((error) => err.push(String(error))),
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
};

/** Runs commands in process, on a separate PostgreSQL with the demo data. */
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
    admin: (...argv) => runWith({ DATABASE_URL: postgres.url }, argv),
    adminWith: (env, ...argv) => runWith(env, argv),
    async stop() {
      await pool.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
