import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@rushtone/api/config';
import { findRunning, startLocalPostgres } from '@rushtone/api/database/local-postgres';
import type { Cleanup } from '@rushtone/api/process/cleanup';
import { FolderInUse, lockFolder } from '@rushtone/api/process/folder-lock';
import pg from 'pg';
import { CommandError } from './command-line/command.ts';

const WAIT_LIMIT_MS = 10 * 60_000;

const waitForOtherClients = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const deadline = Date.now() + WAIT_LIMIT_MS; Date.now() < deadline; await sleep(200)) {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      if (!rowCount) return;
    }
  } finally {
    await client.end();
  }
};

type OpenDatabase = {
  url: string;
  /** Whether a server runs on the embedded database. */
  serverRunning: boolean;
  /** Resolves once no other command uses the embedded database, if this command started it and will stop it. */
  waitForOthers: () => Promise<void>;
};

/** Connects to the configured database or the embedded one: a running server's, or one that is stopped on cleanup. */
export const openDatabase = async (
  { databaseUrl, dataDir }: Config,
  cleanup: Cleanup,
): Promise<OpenDatabase> => {
  const waitForOthers = async () => {};
  if (databaseUrl !== null) return { url: databaseUrl, serverRunning: false, waitForOthers };
  const folder = join(dataDir, 'database');
  try {
    cleanup.add(lockFolder(dataDir));
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const running = await findRunning(folder);
    if (running === null) throw new CommandError(`${error.message} Its database does not respond.`);
    return { url: running, serverRunning: true, waitForOthers };
  }
  const { url, stop } = await startLocalPostgres(folder);
  cleanup.add(stop);
  return { url, serverRunning: false, waitForOthers: () => waitForOtherClients(url) };
};
