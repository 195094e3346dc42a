import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Registry, Release } from '@rushtone/releases';
import {
  assertNew,
  download,
  publishVersion,
  readBuiltRelease,
  type ReleaseStore,
} from '@rushtone/releases/store';
import { DIST, readRemotePackage, remoteFolder, REMOTES, ROOT } from '../../webpack/paths.ts';
import { runNode } from '../lib/run.ts';
import { assertCompatible, runMatrix, shellsToTest, type Version } from './compatibility-matrix.ts';

export const assertRemote = (name: string): void => {
  if (!REMOTES.includes(name)) throw new Error(`Unknown remote: ${name}. Remotes: ${REMOTES.join(', ')}.`);
};

const builtFolder = (name: string): string =>
  path.join(DIST, 'r', name, readRemotePackage(remoteFolder(name)).version);

export const build = (): void => {
  if (runNode('scripts/build.ts') !== 0) throw new Error('The build failed. Nothing was released.');
};

export const runTests = (folder: string): void => {
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, '--passWithNoTests', folder], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Tests of ${folder} failed. Nothing was released.`);
};

/** Boots the built version, and the live one, in the shells that may load them. */
const testTogether = async (store: ReleaseStore, built: Release, registry: Registry): Promise<void> => {
  const versions: Version[] = [{ release: built, folder: builtFolder(built.name) }];
  const live = registry.remotes[built.name];
  if (live) versions.push({ release: live, folder: await download(store, live.base.slice(1), live.files) });
  const shells = await shellsToTest(store, registry);
  try {
    assertCompatible(await runMatrix(shells, versions));
  } finally {
    for (const { folder } of [...shells.slice(1), ...versions.slice(1)]) rmSync(folder, { recursive: true });
  }
};

/** Builds, tests and publishes the version in the remote's package.json. It is not live yet. */
export const makeVersion = async (
  store: ReleaseStore,
  name: string,
  registry: Registry,
): Promise<Release> => {
  const { version } = readRemotePackage(remoteFolder(name));
  await assertNew(store, name, version);
  build();
  runTests(`remotes/${name}/`);
  await testTogether(store, readBuiltRelease(builtFolder(name)), registry);
  return publishVersion(store, builtFolder(name));
};

/** The first release into an empty store publishes all other remotes too: a site needs all of them. */
export const publishOthers = async (store: ReleaseStore, name: string): Promise<Release[]> => {
  const published: Release[] = [];
  for (const other of REMOTES.filter((each) => each !== name))
    published.push(await publishVersion(store, builtFolder(other)));
  return published;
};
