/** Cache header of pages that depend on the visitor. They contain no token, so they may be compressed. */
export const PRIVATE_PAGE = 'private, no-store';

/** That of pages with `Save-Data`: kept by browsers only, so that a cache that ignores `Vary` never mixes them up. */
export const UNSHARED_PAGE = 'private, no-cache';

/**
 * The polled registry. Fresh for seconds, but usable for longer if no server responds: it is signed and has an
 * expiration time.
 */
export const POLLED_REGISTRY = 'public, max-age=0, s-maxage=5, stale-if-error=3600';

/** Keeps headers below the 4 KB that some proxies allow. */
const MAX_TAGS = 40;

/** Surrogate keys in both header formats: `Surrogate-Key` (Fastly, Varnish) and `Cache-Tag` (Cloudflare, Akamai). */
export const tagHeaders = (tags: readonly string[]): Record<string, string> => {
  const names = [...new Set(tags)].slice(0, MAX_TAGS);
  return names.length === 0 ? {} : { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') };
};
