import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config/config.ts';
import { connect } from '../src/database/connect.ts';
import { startLocalPostgres } from '../src/database/local-postgres/start.ts';
import { migrate } from '../src/database/migrate.ts';
import { seedDemo } from '../src/demo-data/seed.ts';
import { installJobs } from '../src/jobs/open-jobs.ts';
import { openEmulators } from '../src/startup/emulators.ts';

/** Creates tables, jobs and the demo data in an empty database. */
export const fillWithDemo = async (url: string): Promise<void> => {
  const { pool, db, close } = connect(url);
  await migrate(pool);
  await seedDemo(db, new Date());
  await installJobs(pool, () => {});
  await openEmulators(readConfig({ APP_SECRET: 'x'.repeat(32) }), { pool, db }, { send: async () => {} });
  await close();
};

/** Creates a stopped cluster with the demo data. */
export const makeTemplate = async (path: string): Promise<void> => {
  const made = await mkdtemp(join(tmpdir(), 'rushtone-making-'));
  const postgres = await startLocalPostgres(made);
  await fillWithDemo(postgres.url);
  const { pool, close } = connect(postgres.url);
  // Drops half of the files, because copying dominates the setup time of a test file.
  await pool.query(`update pg_database set datistemplate = false where datname = 'template0'`);
  for (const name of ['template0', 'postgres']) await pool.query(`drop database ${name}`);
  await close();
  await postgres.stop();
  // Another test file may have created it first.
  await rename(made, path).catch(() => rm(made, { recursive: true }));
};
