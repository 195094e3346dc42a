import { startLocalPostgres } from '../../src/database/local-postgres/start.ts';
import { copyDemoDatabase } from '../database-template.ts';
import type { TestDatabase } from './test-database.ts';

/** Starts a PostgreSQL with the demo data in `folder`, for a test that kills it or needs all of it. */
export const startOwnPostgres = async (folder: string): Promise<TestDatabase> => {
  await copyDemoDatabase(folder);
  const { url, stop } = await startLocalPostgres(folder);
  return { url, drop: stop };
};
