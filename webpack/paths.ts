import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';

export const ROOT = path.join(import.meta.dirname, '..');
export const DIST = path.join(ROOT, 'dist');

/** All folders in `remotes/` with a `remote.json`. */
export const REMOTES: readonly string[] = readdirSync(path.join(ROOT, 'remotes')).filter((name) =>
  existsSync(path.join(ROOT, 'remotes', name, 'remote.json')),
);

export const remoteFolder = (name: string): string => path.join(ROOT, 'remotes', name);

export type RemotePackage = { name: string; version: string; container: string };

/** Reads a remote's package with the version in `package.json`, or that of a preview. */
export const readRemotePackage = (folder: string, preview?: string): RemotePackage => {
  const written: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const name = path.basename(folder);
  const version = preview ?? written.version;
  return { name, version, container: `${name}_${version}`.replace(/\W/g, '_') };
};

export const readRemoteManifest = (folder: string): RemoteManifest =>
  JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8'));
