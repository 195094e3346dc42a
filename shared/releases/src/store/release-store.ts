/**
 * Where releases are kept: `r/<name>/<version>/` holds the files of a version, `log/<rev>.json` each revision of
 * the registry, `registry.json` a copy of the newest, `shell/<version>/` and `assets/` the shells.
 */
export type ReleaseStore = {
  /** The location, for messages. */
  where: string;
  read: (name: string) => Promise<Buffer | null>;
  /** Writes a file atomically unless it exists; returns whether it did. */
  create: (name: string, content: Buffer | string) => Promise<boolean>;
  /** Writes a file atomically, replacing an existing one. */
  replace: (name: string, content: Buffer | string) => Promise<void>;
  /** Names of all files that begin with `prefix`. */
  list: (prefix: string) => Promise<string[]>;
};

export const REGISTRY = 'registry.json';
