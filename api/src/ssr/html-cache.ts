import type { Envelope } from '@rushtone/domain';
import type { PublicRead, SsrPage } from '@rushtone/releases';
import { LRUCache } from 'lru-cache';

/** Data are compared before a page is used again, so its age says nothing about them. */
const HTML_TTL_MS = 10 * 60_000;
const HTML_MAX_BYTES = 40_000_000;

/** HTML that was rendered from the same responses; a page's requests tell which responses it needs. */
export const createHtmlCache = () => {
  const cache = new LRUCache<string, SsrPage>({
    ttl: HTML_TTL_MS,
    maxSize: HTML_MAX_BYTES,
    sizeCalculation: ({ html, responses }, key) =>
      html.length + key.length + JSON.stringify(responses).length,
  });
  const same = (one: Envelope | undefined, other: Envelope | undefined): boolean =>
    one === other || JSON.stringify(one) === JSON.stringify(other);

  /** The page, and `read` with what has been read already, so that nothing is asked for twice. */
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
