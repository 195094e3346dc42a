import { isSafeName } from '../registry.ts';

/**
 * Where releases are kept: `r/<name>/<version>/` holds the files of a version, `log/<rev>.json` each revision of
 * the registry with who changed what, `registry.json` a copy of the newest, `root/<version>.json` the keys,
 * `shell/<version>/` and `assets/` the shells, `previews/<name>/` what testers may open, `figures/` what the
 * site has counted. Whoever can write to it is not
 * trusted: documents are signed, files are named by hash.
 */
export type ReleaseStore = {
  /** The location, for messages. */
  where: string;
  read: (name: string) => Promise<Buffer | null>;
  /** Writes a file atomically unless it exists; returns whether it did. */
  create: (name: string, content: Buffer | string) => Promise<boolean>;
  /** Writes a file atomically, replacing an existing one. */
  replace: (name: string, content: Buffer | string) => Promise<void>;
  remove: (name: string) => Promise<void>;
  /** Names of all files that begin with `prefix`. */
  list: (prefix: string) => Promise<string[]>;
};

export const REGISTRY = 'registry.json';

/** A name with `..` or a backslash, or an absolute one, would leave the store or the folder of a download. */
export const safeName = (name: string): string => {
  if (!isSafeName(name)) throw new Error(`release refused: ${JSON.stringify(name)} is an unsafe file name`);
  return name;
};
