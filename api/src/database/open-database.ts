import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Cleanup } from '../process/cleanup.ts';
import { lockFolder } from '../process/folder-lock.ts';

/** The configured address of the database, or that of the embedded one, which it starts. */
export const openDatabase = async ({ databaseUrl, dataDir }: Config, cleanup: Cleanup): Promise<string> => {
  if (databaseUrl !== null) return databaseUrl;
  cleanup.add(lockFolder(dataDir));
  const { startLocalPostgres } = await import('./local-postgres/start.ts');
  const postgres = await startLocalPostgres(join(dataDir, 'database'));
  cleanup.add(postgres.stop);
  return postgres.url;
};
