import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { createTestDatabase } from '@rushtone/api-testing/postgres/test-database';
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
  const output = {
    print: (line: string) => void out.push(line),
    log: (line: string) => void err.push(line),
    terminal: { write: () => {} },
  };
  const code = await runAdmin(
    argv,
    env,
    output,
    createCleanup((error) => err.push(String(error))),
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
};

/** Runs commands in process, on a separate database with the demo data. */
export const startAdminFixture = async (): Promise<AdminFixture> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
  const { url, drop } = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  pool.on('error', () => {});
  return {
    folder,
    url,
    pool,
    file(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    admin: (...argv) => runWith({ DATABASE_URL: url }, argv),
    adminWith: (env, ...argv) => runWith(env, argv),
    async stop() {
      await pool.end();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
