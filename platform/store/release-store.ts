import { isSafeName } from '../registry/registry.ts';

/**
 * Storage of releases. `r/<name>/<version>/` holds the files of a version; `log/<rev>.json` each revision of
 * the registry, and who changed what; `registry.json` a copy of the newest revision; `root/<version>.json`
 * the keys; `shell/<version>/` and `assets/` the shells; `previews/<name>/` what testers may open; `provenance/`
 * what builders attest; `figures/` the site's counts; `environments/<name>/` registry, log and counts of another
 * environment. Writers of the store are not trusted: documents are signed, and files are named by hash.
 */
export type ReleaseStore = {
  /** Environment whose part of the store this is; production's if absent. */
  environment?: string;
  /** Location, for messages. */
  where: string;
  /** Throws for a file above its limit (`assertSize`), of which at most that much is ever in memory. */
  read: (name: string) => Promise<Buffer | null>;
  /** Writes a file atomically unless it exists; returns whether it was written. */
  create: (name: string, content: Buffer | string) => Promise<boolean>;
  /** Writes a file atomically, replacing an existing one. */
  replace: (name: string, content: Buffer | string) => Promise<void>;
  remove: (name: string) => Promise<void>;
  /** Returns the names of all files that start with `prefix`. */
  list: (prefix: string) => Promise<string[]>;
};

export const REGISTRY = 'registry.json';

/** Largest file, in bytes: more than ten times that of today's builds. Compressed copies may not unpack to more. */
export const MAX_FILE_BYTES = 50_000_000;
const MAX_DOCUMENT_BYTES = 1_000_000;
/** A log entry contains a registry. */
const MAX_ENTRY_BYTES = 2_000_000;

const limitOf = (place: string): number => {
  const name = place.replace(/^environments\/[^/]+\//, '');
  if (name.startsWith('log/')) return MAX_ENTRY_BYTES;
  return /^(root|previews|figures|provenance)\/|^first-revision$|(^|\/)(registry|release|assets)\.json$/.test(
    name,
  )
    ? MAX_DOCUMENT_BYTES
    : MAX_FILE_BYTES;
};

/** A file that is not read, whatever it holds: too large, no file at all, or outside of the store. */
export class RefusedFileError extends Error {
  constructor(reason: string) {
    super(`release refused: ${reason}`);
  }
}

/** Reads a file that anybody may have planted; `null` also if it is refused. */
export const readPlanted = async (store: ReleaseStore, name: string): Promise<Buffer | null> =>
  store.read(name).catch((error: unknown) => {
    if (error instanceof RefusedFileError) return null;
    throw error;
  });

/** Throws if a file is too large: whoever can write to the store could otherwise fill a reader's memory. */
export const assertSize = (name: string, bytes: number): void => {
  const limit = limitOf(name);
  if (bytes > limit) throw new RefusedFileError(`${name} has more than ${limit} bytes`);
};

/**
 * Throws on a name with `..`, a backslash or a leading slash, which could leave the store or a download's
 * folder.
 */
export const safeName = (name: string): string => {
  if (!isSafeName(name)) throw new Error(`release refused: ${JSON.stringify(name)} is an unsafe file name`);
  return name;
};
