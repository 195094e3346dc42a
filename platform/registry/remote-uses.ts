import { isObject } from './registry.ts';

/** `uses.json`, written by a remote's build: what a version uses from the shell, and what it bundles. */
export type RemoteUses = {
  /** Modules that the shell provides, with the range that the version requires. */
  shared: Readonly<Record<string, string>>;
  /** Packages bundled into its own files. */
  brings: Readonly<Record<string, string>>;
  /** Its imports from the contract, including those of bundled packages. */
  imports: readonly string[];
  /** File that exposes its expectations of the shell; `null` if it has none. */
  expectations: string | null;
};

export const USES = 'uses.json';

export const isRemoteUses = (value: unknown): value is RemoteUses =>
  isObject(value) &&
  isObject(value.shared) &&
  isObject(value.brings) &&
  Array.isArray(value.imports) &&
  (value.expectations === null || typeof value.expectations === 'string');
