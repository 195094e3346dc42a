import pg from 'pg';
import type { Config } from '@rushtone/api/config';
import { migrate } from '@rushtone/api/database/migrate';
import type { Cleanup } from '@rushtone/api/process/cleanup';
import { locateDatabase } from './database.ts';
import { AdminError } from './failures.ts';
import type { Parsed } from './parse-command.ts';

export type Out = { say: (line: string) => void; note: (line: string) => void };

/** Runs a command on the database that the configuration means. */
export const runCommand = async (
  { command, args, options }: Parsed,
  config: Config,
  { say, note }: Out,
  cleanup: Cleanup,
): Promise<void> => {
  const { url, serverRuns, settle } = await locateDatabase(config, cleanup);
  if (serverRuns && command.alone)
    throw new AdminError(`Stop the server first: ${command.name} works alone.`);
  // An import may take minutes, so no statement is limited here.
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {});
  try {
    if (command.migrates) await migrate(pool);
    const client = await pool.connect();
    try {
      await command.run({ client, pool, config, args, options, say, note });
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
  await settle();
};
