import { LRUCache } from 'lru-cache';
import type { Registry, Root } from '../../registry/index.ts';
import {
  buildersOf,
  provenanceName,
  provenanceReader,
  readAttested,
  type Attested,
  type BuiltVersion,
  type ReleaseStore,
} from '../../store/index.ts';

/** Each of a few KB. */
const MOST_KEPT = 200;
/** Somebody else may have planted what was there before. */
const KEPT_MS = 60_000;

type Trusted = { registry: () => Promise<Registry | null>; root: () => Root | null };

export type Provenance = {
  /**
   * What a builder attests of a released version, by its path `<remote>/<version>/<key>.json`, for checks from outside;
   * those verify it themselves. Looks up only names of versions and builders that signed documents have.
   */
  provenanceFile: (path: string) => Promise<Buffer | null>;
  /** The builders that attest a version; `null` if the root asks for none. */
  attested: (built: BuiltVersion) => Promise<Attested[] | null>;
};

/** Serves and reads what builders attest. */
export const createProvenance = (store: ReleaseStore, { registry, root }: Trusted): Provenance => {
  const read = provenanceReader(store);
  const kept = new LRUCache<string, Buffer>({ max: MOST_KEPT, ttl: KEPT_MS });
  const provenanceFile: Provenance['provenanceFile'] = async (path) => {
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
  return {
    provenanceFile,
    async attested(built) {
      const trusted = root();
      if (!trusted || !buildersOf(trusted, built.name)) return null;
      return readAttested(built, trusted, read);
    },
  };
};
