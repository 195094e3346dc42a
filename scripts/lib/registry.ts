import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry, Release } from '@rushtone/site';
import { REMOTES } from '../../webpack/paths.ts';
import { signed } from '../../webpack/release-keys.ts';
import { readRemotePackage } from '../../webpack/remote-package.ts';
import { remoteFolder } from './targets.ts';

const readRegistry = (file: string): Registry | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Registry) : undefined;

const readRelease = (dist: string, name: string): Release => {
  const { version } = readRemotePackage(remoteFolder(name));
  return JSON.parse(readFileSync(path.join(dist, 'r', name, version, 'release.json'), 'utf8')) as Release;
};

/** Points the registry at the version of every remote that stands in its package.json, in one atomic write. Its revision rises even when the folder was emptied. */
export const writeRegistry = (dist: string): void => {
  const file = path.join(dist, 'registry.json');
  const rev = Math.max((readRegistry(file)?.rev ?? 0) + 1, Math.floor(Date.now() / 1000));
  const remotes = Object.fromEntries(REMOTES.map((name) => [name, readRelease(dist, name)]));
  const registry = signed<Registry>({ schema: 1, rev, remotes });
  writeFileSync(`${file}.new`, `${JSON.stringify(registry, null, 2)}\n`);
  renameSync(`${file}.new`, file);
};
