/** Public calls: a browser keeps them half a minute, a shared cache as long as pages. */
export const PUBLIC_READ = 'public, max-age=30, s-maxage=10, stale-while-revalidate=60';
/** A call that the servers count is theirs to answer; a browser may keep the response. */
export const COUNTED_READ = 'private, max-age=30, stale-while-revalidate=300';

/** A visitor's page: browsers ask each time. */
export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
export const COUNTED_PAGE = 'private, no-cache';

/**
 * The registry where pages poll it. Seconds old at most, but while no server answers for longer: it is signed and says
 * until when it counts.
 */
export const POLLED_REGISTRY = 'public, max-age=0, s-maxage=5, stale-if-error=3600';

/** Servers and proxies have room for 4 KB of headers, of which the content security policy takes one. */
const MAX_TAGS = 40;

/** The same names for caches that read `Surrogate-Key` (Fastly, Varnish) and `Cache-Tag` (Cloudflare, Akamai). */
export const tagHeaders = (tags: readonly string[]): Record<string, string> => {
  const names = [...new Set(tags)].slice(0, MAX_TAGS);
  return names.length === 0 ? {} : { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') };
};

/**
 * Where names are purged, a CDN may give a page out while it asks again for longer than caches that nobody purges.
 * https://www.rfc-editor.org/rfc/rfc9213; Fastly reads the header that came before it.
 */
const PURGED = 'max-age=10, stale-while-revalidate=600';
const HEADERS = { fastly: 'surrogate-control', cloudflare: 'cdn-cache-control' } as const;

/** Tells the CDN how long it may keep what every visitor gets. */
export const cdnHeader = (kind: keyof typeof HEADERS, cacheControl: unknown): Record<string, string> =>
  cacheControl === PUBLIC_PAGE || cacheControl === PUBLIC_READ ? { [HEADERS[kind]]: PURGED } : {};
