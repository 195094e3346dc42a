import {
  isRelease,
  isShellAssets,
  type Registry,
  type Release,
  type ShellAssets,
  type VersionRef,
} from '../../registry/index.ts';
import { LRUCache } from 'lru-cache';
import type { NamedFile } from './verified-files.ts';

/** Retry interval for an unreadable manifest, in ms. */
const RETRY_MS = 5_000;

type Read = (file: NamedFile) => Promise<Buffer | null>;

/** Looks up file hashes in signed documents. Unknown names cause no reads of the store. */
export const createNamedFiles = (read: Read) => {
  const manifests = new LRUCache<string, Promise<unknown>>({ max: 500 });

  const readManifest = (file: NamedFile): Promise<unknown> => {
    const known = manifests.get(file.hash);
    if (known) return known;
    const reading = read(file).then((content) => (content ? (JSON.parse(String(content)) as unknown) : null));
    manifests.set(file.hash, reading);
    const retry = () => manifests.set(file.hash, reading, { ttl: RETRY_MS });
    reading.then((manifest) => manifest ?? retry(), retry);
    return reading;
  };

  const releaseOf = async (registry: Registry, name: string, version: string): Promise<Release | null> => {
    const channels = registry.channels[name];
    const live = registry.remotes[name];
    if (live?.version === version) return live;
    if (channels?.canary?.release.version === version) return channels.canary.release;
    const named = channels?.versions.find((each) => each.version === version);
    if (!named) return null;
    const manifest = await readManifest({ name: `r/${name}/${version}/release.json`, hash: named.hash });
    return isRelease(manifest) ? manifest : null;
  };

  const remoteFile = async (registry: Registry, path: string): Promise<string | undefined> => {
    const [name = '', version = '', ...rest] = path.split('/');
    const file = rest.join('/');
    if (file === 'release.json') {
      const { live, versions = [] } = registry.channels[name] ?? {};
      return [live, ...versions].find((each) => each?.version === version)?.hash;
    }
    const files = (await releaseOf(registry, name, version))?.files ?? {};
    return Object.hasOwn(files, file) ? files[file] : undefined;
  };

  const findShell = async ({ version, hash }: VersionRef): Promise<ShellAssets | null> => {
    const manifest = await readManifest({ name: `shell/${version}/assets.json`, hash });
    return isShellAssets(manifest) ? manifest : null;
  };

  /** Open pages may still run an earlier shell. */
  const shellFile = async (registry: Registry | null, shell: ShellAssets, path: string) => {
    const own = shell.files[path];
    if (own !== undefined) return own;
    for (const named of registry?.channels.shell?.versions ?? []) {
      const { files = {} } = (await findShell(named)) ?? {};
      if (Object.hasOwn(files, path)) return files[path];
    }
    return undefined;
  };

  const findFile = async (
    name: string,
    registry: Registry | null,
    shell: ShellAssets,
  ): Promise<NamedFile | null> => {
    const hash = name.startsWith('r/')
      ? registry && (await remoteFile(registry, name.slice(2)))
      : await shellFile(registry, shell, name);
    return hash ? { name, hash } : null;
  };
  return { findFile, findShell, releaseOf, readManifest };
};
