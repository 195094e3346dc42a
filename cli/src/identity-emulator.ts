import type { Config } from '@rushtone/api/config';
import { installJobs } from '@rushtone/api/jobs';
import { migrate } from '@rushtone/api/database/migrate';
import type { Pool } from 'pg';

/** Null in a production package, which contains no emulators. */
export const loadIdentityEmulator = () =>
  import('@rushtone/emulators/identity-admin').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });

/** The accounts of the identity emulator; null with a Firebase project, which keeps its accounts to itself. */
export const openIdentityEmulator = async ({ firebase }: Config) =>
  firebase === null ? loadIdentityEmulator() : null;

/** Creates the tables of this version, and those of the emulator where it is on; returns the files that it ran. */
export const migrateAll = async (pool: Pool, config: Config): Promise<string[]> => {
  // First, since servers wait for the files of this version.
  await installJobs(pool, () => {});
  const applied = await migrate(pool);
  const emulator = await openIdentityEmulator(config);
  if (emulator !== null) applied.push(...(await migrate(pool, emulator.MIGRATIONS)));
  return applied;
};
