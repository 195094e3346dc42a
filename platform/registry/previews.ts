import {
  isObject,
  type Registry,
  type Release,
  type Root,
  type Signed,
  type VersionRef,
} from './registry.ts';
import { isForeign, isSignedAs, manifestHash } from './verify.ts';

const DAY_MS = 86_400_000;
/** Allowance for clock skew. */
const TOLERANCE_MS = 3_600_000;

export const PREVIEW_DAYS = 14;

/** A named build of a branch, such as `fix-42`. */
export type Preview = VersionRef & {
  id: string;
  contract: string;
  /** Expiry: at most `PREVIEW_DAYS` after it was created. */
  until: string;
};

/**
 * `previews/<name>/<version>.json`: previews of a remote that only testers may open, signed by the remote's
 * key as `targets/<name>`.
 */
export type Previews = Signed & {
  type: 'previews';
  name: string;
  /** Increases with every change. */
  version: number;
  previews: readonly Preview[];
};

/** Checks a preview's name. A version number never matches. */
export const isPreviewName = (text: string): boolean => /^[a-z][a-z0-9-]{0,19}$/.test(text);

const isPreview = (value: unknown): value is Preview =>
  isObject(value) &&
  [value.version, value.hash, value.contract, value.until].every((field) => typeof field === 'string') &&
  typeof value.id === 'string' &&
  isPreviewName(value.id);

export const isPreviews = (value: unknown): value is Previews =>
  isObject(value) &&
  value.type === 'previews' &&
  typeof value.name === 'string' &&
  Number.isInteger(value.version) &&
  Array.isArray(value.signatures) &&
  Array.isArray(value.previews) &&
  value.previews.every(isPreview);

/** Whether this remote's key signed the list. Keys of other remotes and of the registry are not accepted. */
export const verifyPreviews = async (list: Previews, name: string, root: Root): Promise<boolean> =>
  list.name === name && (await isSignedAs(`targets/${name}`, list, root));

/** Returns the previews that have not expired. Ignores those that claim to last longer than allowed. */
export const currentPreviews = ({ previews }: Previews, now: number): Preview[] =>
  previews.filter(({ until }) => {
    const left = Date.parse(until) - now;
    return left > 0 && left <= PREVIEW_DAYS * DAY_MS + TOLERANCE_MS;
  });

/** Whether a `release.json` is the one named in the list and does not claim another remote's paths or folder. */
export const verifyPreview = async (
  release: Release,
  name: string,
  preview: VersionRef,
  registry: Registry,
): Promise<boolean> => {
  const channels = registry.channels[name];
  if (!channels || release.version !== preview.version || (await manifestHash(release)) !== preview.hash)
    return false;
  return !isForeign(name, {
    ...registry,
    remotes: { ...registry.remotes, [name]: release },
    channels: { ...registry.channels, [name]: { ...channels, version: Infinity } },
  });
};
