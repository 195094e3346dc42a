import { LRUCache } from 'lru-cache';
import type { Registry, Release, ShellAssets, VersionRef } from '../../registry/index.ts';
import { compressWith, patternOf, sha256 } from '../../store/index.ts';

const MAX_BYTES = 16_000_000;

type Releases = {
  file: (name: string) => Promise<Buffer | null>;
  registry: () => Promise<Registry | null>;
  findShell: (version: VersionRef) => Promise<ShellAssets | null>;
  releaseOf: (registry: Registry, name: string, version: string) => Promise<Release | null>;
};

/** Returns a URL pattern of a released file in all versions; nothing if its name has no hash. */
export const acrossVersions = (name: string): string | undefined =>
  patternOf(name.replace(/^(r\/[^/]+\/)[^/]+/, '$1*'));

/** Returns the names, newest first, that a file has in the other listed versions. */
const sameFile = async (name: string, { registry, findShell, releaseOf }: Releases): Promise<string[]> => {
  const [, remote] = /^r\/([^/]+)\//.exec(name) ?? [];
  const [pattern, known] = [acrossVersions(name), await registry()];
  const versions = (pattern && known?.channels[remote ?? 'shell']?.versions) || [];
  const names = await Promise.all(
    versions.map(async (each) => {
      if (remote === undefined) return Object.keys((await findShell(each))?.files ?? {});
      const release = known && (await releaseOf(known, remote, each.version));
      return Object.keys(release?.files ?? {}).map((file) => `r/${remote}/${each.version}/${file}`);
    }),
  );
  return names.flat().filter((each) => each !== name && acrossVersions(each) === pattern);
};

/**
 * Compresses files with the same file of an earlier version, which a browser has kept as a dictionary (RFC 9842). Only
 * files of listed versions are used, so a header can ask for a limited number of them.
 */
export const createDeltas = (releases: Releases) => {
  const { file } = releases;
  /** SHA-256 by file name, in base64. Released files never change. */
  const hashes = new LRUCache<string, string>({ max: 5_000 });
  const deltas = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (content) => content.length,
  });
  const pending = new Map<string, Promise<Buffer | null>>();

  const hashOf = async (name: string): Promise<string | undefined> => {
    const known = hashes.get(name);
    if (known !== undefined) return known;
    const content = await file(name);
    if (!content) return undefined;
    const hash = sha256(content).toString('base64');
    hashes.set(name, hash);
    return hash;
  };

  const compress = async (name: string, hash: string): Promise<Buffer | null> => {
    for (const older of await sameFile(name, releases)) {
      if ((await hashOf(older)) !== hash) continue;
      const [dictionary, content] = [await file(older), await file(name)];
      return dictionary && content && compressWith(dictionary, content);
    }
    return null;
  };

  /** Resolves to `null` if the hash (SHA-256, base64) is not that of the same file in a listed version. */
  return async (name: string, hash: string): Promise<Buffer | null> => {
    const key = `${hash} ${name}`;
    const known = deltas.get(key);
    if (known) return known;
    const compressing = pending.get(key) ?? compress(name, hash).finally(() => pending.delete(key));
    pending.set(key, compressing);
    const delta = await compressing;
    if (delta) deltas.set(key, delta);
    return delta;
  };
};
