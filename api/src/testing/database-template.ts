import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../database/connect.ts';
import { startLocalPostgres } from '../database/local-postgres/start.ts';
import { migrate } from '../database/migrate.ts';
import { installJobs } from '../jobs/open-jobs.ts';
import { readConfig } from '../config/config.ts';
import { openEmulators } from '../startup/emulators.ts';
import { seedDemo } from '@rushtone/cli/demo-data';
import { MIGRATIONS } from '@rushtone/emulators/identity-admin';

const SOURCES = [
  MIGRATIONS,
  join(import.meta.dirname, '../database'),
  join(import.meta.dirname, '../jobs'),
  dirname(fileURLToPath(import.meta.resolve('@rushtone/cli/demo-data'))),
  dirname(fileURLToPath(import.meta.resolve('@rushtone/emulators/demo-accounts'))),
];
/** Unique per user and checkout, because other tests may be running. */
const PREFIX = `rushtone-template-${userInfo().uid}-${createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)}-`;

/** Cache key: changes with the date, because demo dates depend on it, and with the sources of the database. */
const fingerprint = (): string => {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of SOURCES) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const path of files.map((file) => join(file.parentPath, file.name)).sort()) {
      hash.update(path).update(readFileSync(path));
    }
  }
  return hash.digest('hex').slice(0, 16);
};

const makeTemplate = async (path: string): Promise<void> => {
  const made = await mkdtemp(join(tmpdir(), 'rushtone-making-'));
  const postgres = await startLocalPostgres(made);
  const { pool, db, close } = connect(postgres.url);
  await migrate(pool);
  await seedDemo(db, new Date());
  await installJobs(pool, () => {});
  await openEmulators(readConfig({ APP_SECRET: 'x'.repeat(32) }), { pool, db }, { send: async () => {} });
  // Drops half of the files, because copying dominates the setup time of a test file.
  await pool.query(`update pg_database set datistemplate = false where datname = 'template0'`);
  for (const name of ['template0', 'postgres']) await pool.query(`drop database ${name}`);
  await close();
  await postgres.stop();
  // Another test file may have created it first.
  await rename(made, path).catch(() => rm(made, { recursive: true }));
};

const removeOthers = async (path: string): Promise<void> => {
  const old = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX) && !path.endsWith(name));
  await Promise.all(old.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
};

const copyFolder = (from: string, to: string): void => {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  // Several times faster than `fs.cp`.
  else execFileSync('cp', ['-R', from, to]);
};

/** Copies a stopped cluster with demo data to `folder`. The template is created once, which takes seconds. */
export const copyDemoDatabase = async (folder: string): Promise<void> => {
  const path = join(tmpdir(), PREFIX + fingerprint());
  if (!existsSync(path)) {
    await makeTemplate(path);
    await removeOthers(path);
  }
  copyFolder(path, folder);
};
