import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** A key for one purpose, so that what is made for one is worth nothing for another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Written under another name first and linked: of two servers the second reads what the first wrote. */
const writeOnce = async (path: string): Promise<void> => {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(part, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
};

/** What everything secret is derived from: the configured secrets, or one that is made here and kept. */
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
