import { SUCCESS, type Envelope } from '@rushtone/domain';
import type { PublicRead } from '@rushtone/releases';
import type { Brand } from '@rushtone/site';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../define-endpoint/define-endpoint.ts';
import type { Services } from '../define-endpoint/services.ts';

const MAX_CACHED = 100;

const failure = (code: number, message: string): Envelope => ({ code, message, data: null });

/**
 * The API's GET endpoints as a visitor sees them, in process: what `prefetch` of a page reads on the server. With
 * `cached`, responses are reused as long as those of the API itself.
 */
export const createPublicRead = (
  endpoints: readonly Endpoint[],
  services: Services,
  { cached }: { cached: boolean },
): ((brand: Brand) => PublicRead) => {
  const readable = endpoints.filter(({ method, auth }) => method === 'GET' && auth !== 'required');
  const byPath = new Map<string, Endpoint>(readable.map((endpoint) => [endpoint.path, endpoint]));
  const cache = new LRUCache<string, Promise<Envelope>>({ max: MAX_CACHED });

  return (brand) => async (key) => {
    const { pathname, searchParams } = new URL(key, 'http://api');
    const endpoint = byPath.get(pathname);
    if (endpoint === undefined) return failure(404, 'There is no such call.');
    const query = endpoint.query.safeParse(Object.fromEntries(searchParams));
    if (!query.success) return failure(400, 'The request could not be read.');
    const context = { ...services, brand, user: null, caller: '', now: new Date() };

    const id = `${brand} ${key}`;
    const known = await cache.get(id);
    if (known !== undefined) {
      if (known.code === SUCCESS) endpoint.onSuccess(context, query.data, known.data);
      return known;
    }
    const handled = endpoint.handle(context, query.data);
    if (cached && endpoint.ttlSeconds > 0) {
      cache.set(id, handled, { ttl: endpoint.ttlSeconds * 1000 });
      const remove = () => cache.delete(id);
      handled.then(({ code }) => code !== SUCCESS && remove(), remove);
    }
    return handled;
  };
};
