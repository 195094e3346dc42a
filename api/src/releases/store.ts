/**
 * Where released versions and the pointer at them are kept. `r/<name>/<version>/` holds the files of a version
 * for ever, `log/<rev>.json` each state of the registry with who made it, `registry.json` a copy of the newest.
 */
export type ReleaseStore = {
  /** The place, for people. */
  where: string;
  read: (name: string) => Promise<Buffer | null>;
  /** Writes a file that is not there yet, in one step; false when it is. */
  create: (name: string, content: Buffer | string) => Promise<boolean>;
  /** Writes a file in one step, whatever was there. */
  replace: (name: string, content: Buffer | string) => Promise<void>;
  /** Names of all files that begin with `prefix`. */
  list: (prefix: string) => Promise<string[]>;
};

export const REGISTRY = 'registry.json';
