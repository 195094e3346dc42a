import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '../registry/manifest.ts';

/** `container` is the name of the global variable that the entry defines. */
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
