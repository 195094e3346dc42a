import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Registry, Release } from '@rushtone/site';
import type { ReleaseStore } from '../../api/src/releases/store.ts';
import { DIST, REMOTES, ROOT } from '../../webpack/paths.ts';
import { readRemotePackage } from '../../webpack/remote-package.ts';
import { runNode } from '../lib/run.ts';
import { remoteFolder } from '../lib/targets.ts';
import { runMatrix, type Pair, type Version } from './matrix.ts';
import { shellsToTry } from './shells.ts';
import { assertNew, publishVersion } from './versions.ts';

export const assertRemote = (name: string): void => {
  if (!REMOTES.includes(name))
    throw new Error(`There is no remote called ${name}. Known: ${REMOTES.join(', ')}.`);
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

/** The version that is live, with its files in a folder of their own. */
const bringLive = async (store: ReleaseStore, { name, version }: Release): Promise<string> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-live-'));
  for (const file of await store.list(`r/${name}/${version}/`)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), (await store.read(file)) ?? '');
  }
  return folder;
};

export const assertGreen = (pairs: readonly Pair[]): void => {
  for (const { shell, remote, result } of pairs) console.log(`  ${shell} × ${remote}: ${result}`);
  if (pairs.some(({ result }) => result !== 'boots' && result !== 'passed over'))
    throw new Error('A shell and a version that may meet do not work together. Nothing was released.');
};

/** Tries what is built, and what is live now, with the shells that may meet them. */
const tryTogether = async (store: ReleaseStore, built: Release, live: Release | undefined): Promise<void> => {
  const folders: string[] = [];
  const versions: Version[] = [{ release: built, folder: DIST }];
  if (live) {
    const folder = await bringLive(store, live);
    folders.push(folder);
    versions.push({ release: live, folder });
  }
  const shells = await shellsToTry(store);
  try {
    assertGreen(await runMatrix(shells, versions));
  } finally {
    for (const { folder } of shells.slice(1)) rmSync(folder, { recursive: true });
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
};

/** Builds, tests and publishes the version that stands in the remote's package.json. The pointer is not moved. */
export const makeVersion = async (
  store: ReleaseStore,
  name: string,
  registry: Registry,
): Promise<Release> => {
  const { version } = readRemotePackage(remoteFolder(name));
  await assertNew(store, name, version);
  build();
  runTests(`remotes/${name}/`);
  const built = JSON.parse(readFileSync(path.join(builtFolder(name), 'release.json'), 'utf8')) as Release;
  await tryTogether(store, built, registry.remotes[name]);
  return publishVersion(store, builtFolder(name));
};

/** A store that has nothing yet takes all other remotes along, as they are built: a site needs all of them. */
export const publishTheOthers = async (store: ReleaseStore, name: string): Promise<Release[]> => {
  const published: Release[] = [];
  for (const other of REMOTES.filter((each) => each !== name))
    published.push(await publishVersion(store, builtFolder(other)));
  return published;
};
