import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '@rushtone/api/config';
import { findRunning, startLocalPostgres } from '@rushtone/api/database/local-postgres';
import type { Cleanup } from '@rushtone/api/process/cleanup';
import { FolderInUse, lockFolder } from '@rushtone/api/process/folder-lock';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdminError } from './failures.ts';

const OTHERS_LIMIT_MS = 10 * 60_000;

/** Whoever else uses the database that we started (another command) comes to an end first. */
const waitForOthers = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const limit = Date.now() + OTHERS_LIMIT_MS; Date.now() < limit; await sleep(200)) {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (!rowCount) return;
    }
  } finally {
    await client.end();
  }
};

export type Located = {
  url: string;
  serverRuns: boolean;
  /** To be awaited before the end. */
  settle: () => Promise<void>;
};

const startOwn = async (folder: string, cleanup: Cleanup): Promise<Located> => {
  const postgres = await startLocalPostgres(folder);
  cleanup.add(postgres.stop);
  return { url: postgres.url, serverRuns: false, settle: () => waitForOthers(postgres.url) };
};

const nothing = async (): Promise<void> => {};

/**
 * Address of the database. The embedded one is used as the server has it running; without a server it is
 * started, and stopped at the end.
 */
export const locateDatabase = async (
  { databaseUrl, dataDir }: Config,
  cleanup: Cleanup,
): Promise<Located> => {
  if (databaseUrl !== null) return { url: databaseUrl, serverRuns: false, settle: nothing };
  const folder = join(dataDir, 'database');
  try {
    cleanup.add(lockFolder(dataDir));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const running = await findRunning(folder);
    if (running === null) throw new AdminError(`${error.message} Its database does not answer.`);
    return { url: running, serverRuns: true, settle: nothing };
  }
  return startOwn(folder, cleanup);
};
