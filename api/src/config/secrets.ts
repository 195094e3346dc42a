import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

export { deriveKey } from '@rushtone/platform/server';

/** Writes a temporary file and links it, so that servers that start together use the same secret. */
const writeOnce = async (path: string): Promise<void> => {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(part, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
};

/** Returns the configured secrets, or generates one in the data folder. */
export const openSecrets = async ({
  appSecrets,
  dataDir,
}: Config): Promise<readonly [string, ...string[]]> => {
  const [first, ...others] = appSecrets ?? [];
  if (first !== undefined) return [first, ...others];
  const path = join(dataDir, 'secret');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known !== '') return [known];
  await mkdir(dataDir, { recursive: true });
  await writeOnce(path);
  return [await readFile(path, 'utf8')];
};
