import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@rushtone/site';
import type { ReleaseStore } from '../../api/src/releases/store.ts';
import { signed } from '../../webpack/release-keys.ts';

const RELEASE = 'release.json';
const nameOf = (name: string, version: string, file: string) => `r/${name}/${version}/${file}`;

/** What the store has of a version; null when it has none. */
export const readVersion = async (
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Release | null> => {
  const content = await store.read(nameOf(name, version, RELEASE));
  return content && (JSON.parse(String(content)) as Release);
};

export const mustReadVersion = async (
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Release> => {
  const found = await readVersion(store, name, version);
  if (!found) throw new Error(`${name} ${version} was never released.`);
  return found;
};

/** Throws when the version is there: a released version never changes. */
export const assertNew = async (store: ReleaseStore, name: string, version: string): Promise<void> => {
  if (await readVersion(store, name, version))
    throw new Error(
      `${name} ${version} is released already and stays as it is. Raise the version in remotes/${name}/package.json.`,
    );
};

/** Puts a built version into the store; `release.json` comes last, and with it the version exists. */
export const publishVersion = async (store: ReleaseStore, folder: string): Promise<Release> => {
  const built = JSON.parse(readFileSync(path.join(folder, RELEASE), 'utf8')) as Release;
  await assertNew(store, built.name, built.version);
  const files = readdirSync(folder).filter((file) => !file.startsWith(RELEASE));
  for (const file of files)
    await store.replace(nameOf(built.name, built.version, file), readFileSync(path.join(folder, file)));
  const release = signed(built);
  const place = nameOf(built.name, built.version, RELEASE);
  if (!(await store.create(place, JSON.stringify(release, null, 2)))) {
    throw new Error(`${built.name} ${built.version} was released by somebody else at this moment.`);
  }
  return release;
};
