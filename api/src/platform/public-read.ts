import { SUCCESS, type Envelope } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { LRUCache } from 'lru-cache';
import { databaseOf, handleCall, type Endpoint } from '../http/endpoints/define-endpoint.ts';
import type { Services } from '../http/services.ts';
import type { PublicRead } from './page-types.ts';

const MAX_CACHED = 100;
const MAX_LAST_KNOWN = 500;
const LAST_KNOWN_MS = 10 * 60_000;
/** Time in ms after which the last known response is used. */
const PATIENCE_MS = 700;

const failure = (code: number, message: string): Envelope => ({ code, message, data: null });

/** `onStale` is called when a stale response is returned. */
export type ReadAs = (brand: Brand, onStale: () => void) => PublicRead;

/**
 * Calls the API's public GET endpoints in process, for `prefetch` on the server. With `cached`, responses have the same
 * TTL as in the API. While the database is down, the last response is returned.
 */
export const createPublicRead = (
  endpoints: readonly Endpoint[],
  services: Services,
  { cached }: { cached: boolean },
): ReadAs => {
  const readable = endpoints.filter(({ method, auth }) => method === 'GET' && auth !== 'required');
  const byPath = new Map<string, Endpoint>(readable.map((endpoint) => [endpoint.path, endpoint]));
  const cache = new LRUCache<string, Promise<Envelope>>({ max: MAX_CACHED });
  const lastKnown = new LRUCache<string, Envelope>({ max: MAX_LAST_KNOWN, ttl: LAST_KNOWN_MS });
  const orLastKnown = async (
    id: string,
    handled: Promise<Envelope>,
    onStale: () => void,
  ): Promise<Envelope> => {
    const known = lastKnown.get(id);
    if (known === undefined) return handled;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), PATIENCE_MS);
    const read = await Promise.race([handled.catch(() => null), late.promise]);
    clearTimeout(timer);
    if (read === null) onStale();
    return read ?? known;
  };

  return (brand, onStale) => async (key) => {
    const { pathname, searchParams } = new URL(key, 'http://api');
    const endpoint = byPath.get(pathname);
    if (endpoint === undefined) return failure(404, 'There is no such call.');
    const query = endpoint.query.safeParse(Object.fromEntries(searchParams));
    if (!query.success) return failure(400, 'The request could not be read.');
    const context = {
      ...services,
      db: databaseOf(endpoint, services),
      brand,
      user: null,
      caller: '',
      address: '',
      now: new Date(),
    };

    const id = `${brand} ${key}`;
    const pending = cache.get(id);
    const known = pending && (await orLastKnown(id, pending, onStale));
    if (known !== undefined) {
      if (known.code === SUCCESS) endpoint.onSuccess?.(context, query.data, known.data);
      return known;
    }
    const handled = handleCall(endpoint, context, { query: query.data });
    if (!endpoint.isStored(query.data)) return handled;
    const remember = (envelope: Envelope) => void (envelope.code === SUCCESS && lastKnown.set(id, envelope));
    handled.then(remember, () => undefined);
    if (cached) {
      cache.set(id, handled, { ttl: endpoint.ttlSeconds * 1000 });
      const remove = () => cache.delete(id);
      handled.then(({ code }) => code !== SUCCESS && remove(), remove);
    }
    return orLastKnown(id, handled, onStale);
  };
};
