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
/** Clocks differ. */
const TOLERANCE_MS = 3_600_000;

export const PREVIEW_DAYS = 14;

/** A build of a branch under a name, such as `fix-42`. */
export type Preview = VersionRef & {
  id: string;
  contract: string;
  /** When it ends: `PREVIEW_DAYS` after it was made, at most. */
  until: string;
};

/** `previews/<name>/<version>.json`: what testers alone may open of a remote, signed by its key as `targets/<name>`. */
export type Previews = Signed & {
  type: 'previews';
  name: string;
  /** Rises with every change. */
  version: number;
  previews: readonly Preview[];
};

/** Never that of a version. */
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

/** Whether the key of this remote has signed the list: that of another one, or the registry's, does not count. */
export const verifyPreviews = async (list: Previews, name: string, root: Root): Promise<boolean> =>
  list.name === name && (await isSignedAs(`targets/${name}`, list, root));

/** Those that have not ended. One that claims to last longer than any may does not count. */
export const currentPreviews = ({ previews }: Previews, now: number): Preview[] =>
  previews.filter(({ until }) => {
    const left = Date.parse(until) - now;
    return left > 0 && left <= PREVIEW_DAYS * DAY_MS + TOLERANCE_MS;
  });

/** Whether a `release.json` is the one that the list names, and takes no path or folder of another remote. */
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
