import { LRUCache } from 'lru-cache';
import type { Registry, Root } from '../../registry/index.ts';
import { buildersOf, provenanceName, provenanceReader, type ReleaseStore } from '../../store/index.ts';

/** Each of a few KB. */
const MOST_KEPT = 200;
/** Somebody else may have planted what was there before. */
const KEPT_MS = 60_000;

type Trusted = { registry: () => Promise<Registry | null>; root: () => Root | null };

/**
 * Serves what builders attest of released versions, for checks from outside; those verify it themselves. Looks up only
 * names of versions and builders that signed documents have.
 */
export const createProvenanceFiles = (
  store: ReleaseStore,
  { registry, root }: Trusted,
): ((path: string) => Promise<Buffer | null>) => {
  const read = provenanceReader(store);
  const kept = new LRUCache<string, Buffer>({ max: MOST_KEPT, ttl: KEPT_MS });
  return async (path) => {
    const [, name = '', version = '', keyid = ''] = /^([^/]+)\/([^/]+)\/([0-9a-f]+)\.json$/.exec(path) ?? [];
    const [released, trusted] = [await registry(), root()];
    const isKnown =
      released?.channels[name]?.versions.some((each) => each.version === version) &&
      trusted &&
      buildersOf(trusted, name)?.keyids.includes(keyid);
    if (!isKnown) return null;
    const file = provenanceName({ name, version }, keyid);
    const content = kept.get(file) ?? (await read(file));
    if (content) kept.set(file, content);
    return content;
  };
};
