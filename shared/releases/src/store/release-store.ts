import { isSafeName } from '../registry.ts';

/**
 * Storage of releases. `r/<name>/<version>/` holds the files of a version; `log/<rev>.json` each revision of
 * the registry, and who changed what; `registry.json` a copy of the newest revision; `root/<version>.json`
 * the keys; `shell/<version>/` and `assets/` the shells; `previews/<name>/` what testers may open; `figures/`
 * the site's counts. Writers of the store are not trusted: documents are signed, and files are named by hash.
 */
export type ReleaseStore = {
  /** Location, for messages. */
  where: string;
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

/**
 * Throws on a name with `..`, a backslash or a leading slash, which could leave the store or a download's
 * folder.
 */
export const safeName = (name: string): string => {
  if (!isSafeName(name)) throw new Error(`release refused: ${JSON.stringify(name)} is an unsafe file name`);
  return name;
};
