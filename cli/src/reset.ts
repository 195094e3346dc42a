import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig } from '@rushtone/api/config';
import { stopOrphan } from '@rushtone/api/database/local-postgres';
import { FolderInUse, lockFolder } from '@rushtone/api/process/folder-lock';

/** Deletes the embedded database and the outbox; the next start creates the demo data again. */
const reset = async (dataDir: string): Promise<void> => {
  const unlock = lockFolder(dataDir);
  try {
    await stopOrphan(join(dataDir, 'database'));
    for (const name of ['database', 'outbox']) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
};

try {
  const { dataDir } = readConfig(process.env);
  await reset(dataDir);
  process.stdout.write('The next start restores the demo data.\n');
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof FolderInUse;
  process.stderr.write(`${expected ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
