import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRelease, type Release } from '../registry.ts';
import type { ReleaseStore } from './release-store.ts';
import { signed } from './signing.ts';

const RELEASE = 'release.json';

/** The sha384 of a file in the form of an integrity attribute. */
export const integrityOf = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const parseRelease = (content: Buffer, where: string): Release => {
  const release: unknown = JSON.parse(String(content));
  if (!isRelease(release)) throw new Error(`${where} is no release.`);
  return release;
};

/** The `release.json` of a built version. */
export const readBuiltRelease = (folder: string): Release => {
  const file = path.join(folder, RELEASE);
  return parseRelease(readFileSync(file), file);
};

/** A released version; null when the store does not have it. */
export const findRelease = async (
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Release | null> => {
  const file = `r/${name}/${version}/${RELEASE}`;
  const content = await store.read(file);
  return content && parseRelease(content, file);
};

export const readRelease = async (store: ReleaseStore, name: string, version: string): Promise<Release> => {
  const found = await findRelease(store, name, version);
  if (!found) throw new Error(`${name} ${version} was never released.`);
  return found;
};

/** Throws when the version exists: a released version never changes. */
export const assertNew = async (store: ReleaseStore, name: string, version: string): Promise<void> => {
  if (await findRelease(store, name, version))
    throw new Error(
      `${name} ${version} is already released and cannot change. Raise the version in remotes/${name}/package.json.`,
    );
};

/** Copies a built version into the store. `release.json` is written last: with it the version exists. */
export const publishVersion = async (store: ReleaseStore, folder: string): Promise<Release> => {
  const built = readBuiltRelease(folder);
  const { name, version } = built;
  await assertNew(store, name, version);
  for (const file of readdirSync(folder).filter((each) => !each.startsWith(RELEASE)))
    await store.replace(`r/${name}/${version}/${file}`, readFileSync(path.join(folder, file)));
  const release = signed(built);
  if (!(await store.create(`r/${name}/${version}/${RELEASE}`, JSON.stringify(release, null, 2))))
    throw new Error(`Another release has just published ${name} ${version}.`);
  return release;
};

/** Versions of the shell in the store, oldest first. */
export const releasedShells = async (store: ReleaseStore): Promise<string[]> =>
  (await store.list('shell/'))
    .flatMap((name) => /^shell\/([^/]+)\/assets\.json$/.exec(name)?.[1] ?? [])
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/**
 * Keeps a built shell: later releases are tested with it. Its assets, whose names contain hashes, also go to
 * `assets/`, where the server finds them for pages that still run this shell.
 */
export const publishShell = async (store: ReleaseStore, folder: string, version: string): Promise<void> => {
  const place = `shell/${version}`;
  if (await store.read(`${place}/assets.json`))
    throw new Error(`Shell ${version} is already released. Raise the version in shell/package.json.`);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const isLast = (file: string) => Number(file === path.join(folder, 'assets.json'));
  for (const file of files.sort((a, b) => isLast(a) - isLast(b))) {
    const name = path.relative(folder, file).split(path.sep).join('/');
    await store.replace(`${place}/${name}`, readFileSync(file));
    if (name.startsWith('assets/')) await store.create(name, readFileSync(file));
  }
};

/** Copies all files that begin with `prefix` into a new temporary folder, under their names without `strip`. */
export const download = async (store: ReleaseStore, prefix: string, strip = ''): Promise<string> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-release-'));
  for (const name of await store.list(prefix)) {
    const file = path.join(folder, name.slice(strip.length));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, (await store.read(name)) ?? '');
  }
  return folder;
};
