import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';
import type { Release } from '@rushtone/releases';
import { readRemotePackage } from './remote-package.ts';

/** A remote as the development server has it: under fixed names, with nothing to preload or to check. */
export const liveRelease = (folder: string): Release => {
  const { name, version, container } = readRemotePackage(folder);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as RemoteManifest;
  return {
    name,
    version: `${version}-dev`,
    base: `/r/${name}/dev/`,
    entry: 'entry.js',
    container,
    contract: manifest.contract,
    hosts: manifest.hosts,
    ...(manifest.frame ? { frame: manifest.frame } : {}),
    exposed: [],
    pages: {},
    files: {},
    commit: null,
    builtAt: new Date().toISOString(),
  };
};
