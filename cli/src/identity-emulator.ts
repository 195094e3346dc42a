import type { Config } from '@rushtone/api/config';
import { installJobs } from '@rushtone/api/jobs';
import { migrate } from '@rushtone/api/database/migrate';
import type { Pool } from 'pg';

/** Resolves to `null` in a production package, which contains no emulators. */
export const loadIdentityEmulator = () =>
  import('@rushtone/emulators/identity-admin').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });

/** Resolves to the identity emulator, or `null` with a Firebase project, whose accounts are not accessible here. */
export const openIdentityEmulator = async ({ firebase }: Config) =>
  firebase === null ? loadIdentityEmulator() : null;

/** Creates the tables of this version, and those of the emulator if it is on. Returns the migrations that it ran. */
export const migrateAll = async (pool: Pool, config: Config): Promise<string[]> => {
  // First, because servers wait for this version's migrations.
  await installJobs(pool, () => {});
  const applied = await migrate(pool);
  const emulator = await openIdentityEmulator(config);
  if (emulator !== null) applied.push(...(await migrate(pool, emulator.MIGRATIONS)));
  return applied;
};
