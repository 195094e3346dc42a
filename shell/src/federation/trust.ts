import { isSigned, type Registry, type Release } from '@rushtone/releases';

declare const RELEASE_KEYS: readonly string[];

/**
 * Only what a known key has signed is believed. The development server signs nothing, and its shell knows no key;
 * where the page itself came over an open line the browser gives no cryptography, and there is nothing to defend.
 */
export const isTrusted = async (document: Registry | Release): Promise<boolean> =>
  !checksFiles || globalThis.crypto?.subtle === undefined || isSigned(document, RELEASE_KEYS);

/** Whether a released file without a hash is refused. */
export const checksFiles = RELEASE_KEYS.length > 0;
