/** Public calls: 30 s in browsers, as long as pages in shared caches. */
export const PUBLIC_READ = 'public, max-age=30, s-maxage=10, stale-while-revalidate=60';
/** Calls that the servers count: cached by browsers only. */
export const COUNTED_READ = 'private, max-age=30, stale-while-revalidate=300';

/** Visitors' pages: browsers always revalidate. */
export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
export const COUNTED_PAGE = 'private, no-cache';

/**
 * Pictures of subscribers' websites, whose address changes with their content: browsers keep them for good, shared
 * caches for 5 minutes, so that hiding or erasing a website also reaches caches that are not purged.
 */
export const SITE_PICTURE = 'public, max-age=31536000, s-maxage=300, immutable';

/**
 * A CDN that is purged may serve stale pages while revalidating for longer than other caches. Header of RFC 9213, and
 * its predecessor for Fastly. https://www.rfc-editor.org/rfc/rfc9213
 */
const PURGED = 'max-age=10, stale-while-revalidate=600';
const HEADERS = { fastly: 'surrogate-control', cloudflare: 'cdn-cache-control' } as const;

/** Cache header for the CDN, for responses that are the same for all visitors. */
export const cdnHeader = (kind: keyof typeof HEADERS, cacheControl: unknown): Record<string, string> =>
  cacheControl === PUBLIC_PAGE || cacheControl === PUBLIC_READ ? { [HEADERS[kind]]: PURGED } : {};
