import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRegistry, type Registry } from '@rushtone/releases';
import { nextRevision, readBuiltRelease, signed } from '@rushtone/releases/store';
import { readRemotePackage, remoteFolder, REMOTES } from '../../webpack/paths.ts';

const revisionOf = (file: string): number => {
  const registry: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return isRegistry(registry) ? registry.rev : 0;
};

/** Writes the registry of a build, with the version of every remote that its package.json names. */
export const writeRegistry = (dist: string): void => {
  const file = path.join(dist, 'registry.json');
  const remotes = Object.fromEntries(
    REMOTES.map((name) => {
      const { version } = readRemotePackage(remoteFolder(name));
      return [name, readBuiltRelease(path.join(dist, 'r', name, version))];
    }),
  );
  const registry = signed<Registry>({ schema: 1, rev: nextRevision(revisionOf(file)), remotes });
  writeFileSync(`${file}.new`, `${JSON.stringify(registry, null, 2)}\n`);
  renameSync(`${file}.new`, file);
};
