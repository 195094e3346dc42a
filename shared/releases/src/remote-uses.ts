import { isObject } from './registry.ts';

/** `uses.json`, which the build of a remote writes: what a version takes from the shell, and what it brings itself. */
export type RemoteUses = {
  /** The modules that the shell provides, with the range that the version needs. */
  shared: Readonly<Record<string, string>>;
  /** The packages whose code is in its own files. */
  brings: Readonly<Record<string, string>>;
  /** What it imports from the contract, in its own code and in that of packages which it brings. */
  imports: readonly string[];
  /** The file that exposes what a shell must do for it; null where it says nothing. */
  expectations: string | null;
};

export const USES = 'uses.json';

export const isRemoteUses = (value: unknown): value is RemoteUses =>
  isObject(value) &&
  isObject(value.shared) &&
  isObject(value.brings) &&
  Array.isArray(value.imports) &&
  (value.expectations === null || typeof value.expectations === 'string');
