import { LRUCache } from 'lru-cache';
import type { PublicRead, SsrPage } from '../../registry/ssr.ts';

/** TTL of an entry in ms. May be long, because the page's data are compared before an entry is used. */
const HTML_TTL_MS = 10 * 60_000;
const HTML_MAX_BYTES = 40_000_000;

/** Caches rendered HTML by the responses it was rendered from; earlier renderings tell which a page needs. */
export const createHtmlCache = () => {
  const cache = new LRUCache<string, SsrPage>({
    ttl: HTML_TTL_MS,
    maxSize: HTML_MAX_BYTES,
    sizeCalculation: ({ html, head, responses }, key) =>
      html.length + key.length + JSON.stringify([head, responses]).length,
  });
  const same = (one: unknown, other: unknown): boolean =>
    one === other || JSON.stringify(one) === JSON.stringify(other);

  /** Returns the cached page and a `read` function that reuses what was read for the lookup. */
  const find = async (key: string, read: PublicRead) => {
    const known = cache.get(key);
    if (!known) return { read };
    const keys = Object.keys(known.responses);
    const fresh = new Map(await Promise.all(keys.map(async (each) => [each, await read(each)] as const)));
    if (keys.every((each) => same(known.responses[each], fresh.get(each)))) return { page: known, read };
    const readOnce: PublicRead = async (each) => fresh.get(each) ?? read(each);
    return { read: readOnce };
  };
  return { find, set: (key: string, page: SsrPage) => void (page.html && cache.set(key, page)) };
};
