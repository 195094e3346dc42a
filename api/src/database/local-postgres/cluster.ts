import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from './program.ts';

export type Cluster = { folder: string; data: string; password: string; log: string };

const assertOwn = (folder: string): void => {
  const owner = statSync(folder).uid;
  if (process.getuid && process.getuid() !== owner) {
    throw new Error(
      `${folder} belongs to another user (${owner}). Run as that user, or choose another DATA_DIR.`,
    );
  }
};

export const openCluster = (folder: string): Cluster => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  assertOwn(passwordFile);
  return {
    folder,
    data: join(folder, 'data'),
    password: readFileSync(passwordFile, 'utf8'),
    log: join(folder, 'postgres.log'),
  };
};

/** Runs `initdb` once, in a temporary folder: if it is killed, no partial cluster is left. */
export const initializeCluster = async (cluster: Cluster, programs: Programs): Promise<void> => {
  const { folder, data, log } = cluster;
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const fresh = `${data}.new-${process.pid}`;
  const args = [
    ...['-D', fresh, '-U', 'app', '-A', 'scram-sha-256', '--pwfile', join(folder, 'password')],
    ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  const [code] = await once(programs.run('initdb', args, log), 'close');
  if (code !== 0) {
    throw new Error(`Could not create the embedded database: ${readFileSync(log, 'utf8').trim()}`);
  }
  renameSync(fresh, data);
};
