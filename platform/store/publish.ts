import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  isRelease,
  isShellAssets,
  type Registry,
  type Release,
  type ShellAssets,
} from '../registry/registry.ts';
import { hashOfManifest, integrityOfContent } from './registry-updates.ts';
import { safeName, type ReleaseStore } from './release-store.ts';

export const RELEASE = 'release.json';
export const ASSETS = 'assets.json';
const COMPRESSED = /\.(br|gz)$/;

/** Returns a file's SHA-384 as an integrity attribute. */
export const integrityOf = (file: string): string => integrityOfContent(readFileSync(file));

/** Returns the hash of every file below a folder, by name, except `manifest` and compressed copies. */
export const hashFiles = (folder: string, manifest: string): Record<string, string> => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !name.startsWith(manifest));
  return Object.fromEntries(
    names.sort().map((name) => [safeName(name), integrityOf(path.join(folder, name))]),
  );
};

const parse = <Manifest>(
  content: Buffer | string,
  isManifest: (value: unknown) => value is Manifest,
  where: string,
): Manifest => {
  const manifest: unknown = JSON.parse(String(content));
  if (!isManifest(manifest)) throw new Error(`${where} is not valid.`);
  return manifest;
};

/** Reads the `release.json` of a built version. */
export const readBuiltRelease = (folder: string): Release => {
  const file = path.join(folder, RELEASE);
  return parse(readFileSync(file), isRelease, file);
};

export const readBuiltShell = (folder: string): ShellAssets => {
  const file = path.join(folder, ASSETS);
  return parse(readFileSync(file), isShellAssets, file);
};

const placeOf = (name: string, version: string): string => `r/${name}/${version}/`;

/** Reads a manifest from the store and checks it against its hash in the signed registry. */
const readNamed = async <Manifest extends object>(
  store: ReleaseStore,
  { channels }: Registry,
  { name, version, file }: { name: string; version: string; file: string },
  isManifest: (value: unknown) => value is Manifest,
): Promise<Manifest> => {
  const versions = channels[name]?.versions ?? [];
  const named = versions.find((each) => each.version === version);
  if (!named) {
    const known = versions.map((each) => each.version).join(', ') || 'none';
    throw new Error(`${name} ${version} is not among the released versions: ${known}.`);
  }
  const content = await store.read(file);
  if (!content) throw new Error(`release refused: ${file} is missing in ${store.where}`);
  const manifest = parse(content, isManifest, file);
  if (hashOfManifest(manifest) !== named.hash)
    throw new Error(`release refused: ${file} is not the one that targets/${name} names`);
  return manifest;
};

/** Reads the `release.json` of a released version. */
export const readRelease = (
  store: ReleaseStore,
  registry: Registry,
  name: string,
  version: string,
): Promise<Release> =>
  readNamed(store, registry, { name, version, file: placeOf(name, version) + RELEASE }, isRelease);

/** Reads the `assets.json` of a released shell. */
export const readShell = (store: ReleaseStore, registry: Registry, version: string): Promise<ShellAssets> =>
  readNamed(store, registry, { name: 'shell', version, file: `shell/${version}/${ASSETS}` }, isShellAssets);

/** Throws if the version number is already used for different content: a released version never changes. */
export const assertNew = async (
  store: ReleaseStore,
  name: string,
  version: string,
  built?: Release,
): Promise<void> => {
  const existing = await store.read(placeOf(name, version) + RELEASE);
  if (existing && (!built || String(existing) !== JSON.stringify(built)))
    throw new Error(
      `${name} ${version} is already released and cannot change. Raise the version in remotes/${name}/package.json.`,
    );
};

/** Throws unless the folder contains exactly the files in its manifest. */
export const assertWhole = (
  folder: string,
  manifest: string,
  files: Readonly<Record<string, string>>,
): void => {
  const actual = hashFiles(folder, manifest);
  const wrong = Object.keys({ ...actual, ...files }).find((name) => actual[name] !== files[name]);
  if (wrong) throw new Error(`${path.join(folder, wrong)} is not what ${manifest} names. Build again.`);
};

const upload = async (store: ReleaseStore, folder: string, place: string): Promise<void> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = path.join(parentPath, name);
    const key = place + path.relative(folder, file).split(path.sep).join('/');
    if (name !== RELEASE && name !== ASSETS) await store.replace(key, readFileSync(file));
  }
};

/**
 * Copies a built version into the store. It writes `release.json` first, so that no version number stands for
 * two builds; an interrupted upload can be resumed with the same content. Nothing is live until the registry
 * names it.
 */
export const publishVersion = async (store: ReleaseStore, folder: string): Promise<Release> => {
  const built = readBuiltRelease(folder);
  const { name, version } = built;
  assertWhole(folder, RELEASE, built.files);
  const claimed = await store.create(placeOf(name, version) + RELEASE, JSON.stringify(built));
  if (!claimed) await assertNew(store, name, version, built);
  await upload(store, folder, placeOf(name, version));
  return built;
};

/**
 * Stores a built shell, with which later releases are tested. Its assets, whose names contain hashes, are
 * also copied to `assets/`, from which the server sends them to pages that still run this shell.
 */
export const publishShell = async (store: ReleaseStore, folder: string): Promise<ShellAssets> => {
  const assets = readBuiltShell(folder);
  assertWhole(folder, ASSETS, assets.files);
  const text = JSON.stringify(assets);
  const file = `shell/${assets.version}/${ASSETS}`;
  if (!(await store.create(file, text)) && String(await store.read(file)) !== text)
    throw new Error(
      `Shell ${assets.version} is already released and cannot change. Raise the version in shell/package.json.`,
    );
  await upload(store, folder, `shell/${assets.version}/`);
  await upload(store, path.join(folder, 'assets'), 'assets/');
  return assets;
};

/** Downloads the named files into a new temporary folder. Each must match its hash. */
export const download = async (
  store: ReleaseStore,
  place: string,
  files: Readonly<Record<string, string>>,
): Promise<string> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-release-'));
  try {
    for (const [name, hash] of Object.entries(files)) {
      const file = path.join(folder, safeName(name));
      const content = await store.read(place + name);
      if (!content || integrityOfContent(content) !== hash)
        throw new Error(`release refused: ${place}${name} is not what its manifest names`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
};
