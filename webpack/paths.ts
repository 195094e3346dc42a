import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';

export const ROOT = path.join(import.meta.dirname, '..');
export const DIST = path.join(ROOT, 'dist');

/** Every folder in `remotes/` with a `remote.json`. */
export const REMOTES: readonly string[] = readdirSync(path.join(ROOT, 'remotes')).filter((name) =>
  existsSync(path.join(ROOT, 'remotes', name, 'remote.json')),
);

export const remoteFolder = (name: string): string => path.join(ROOT, 'remotes', name);

export const readRemotePackage = (folder: string): { name: string; version: string; container: string } => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const name = path.basename(folder);
  return { name, version, container: `${name}_${version}`.replace(/\W/g, '_') };
};

export const readRemoteManifest = (folder: string): RemoteManifest =>
  JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8'));
