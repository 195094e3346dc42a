import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RedisStore } from '../../redis/redis-store.ts';

/** A serialized response and the side effects of a hit. The data take about as much memory as the body. */
export type CachedResponse = {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  onHit: () => void;
  size: number;
};

export type ResponseCache = {
  get: (key: string) => CachedResponse | undefined;
  set: (key: string, response: CachedResponse, ttlSeconds: number) => void;
  /** Finds a response stored by another server, with its remaining TTL. */
  findShared: (key: string) => Promise<{ body: Buffer; ttlSeconds: number } | null>;
  share: (key: string, response: CachedResponse, ttlSeconds: number) => void;
  /** Concurrent calls with the same key share one computation. */
  once: <Value>(key: string, compute: () => Promise<Value>) => Promise<Value>;
};

const MAX_BYTES = 40_000_000;
/** Overhead of an entry, without body and data. */
const ENTRY_BYTES = 1_500;
const MAX_ENTRY_BYTES = 1_000_000;

const createOnce = (): ResponseCache['once'] => {
  const pending = new Map<string, Promise<unknown>>();
  return <Value>(key: string, compute: () => Promise<Value>) => {
    const running = pending.get(key) as Promise<Value> | undefined;
    if (running) return running;
    const started = compute().finally(() => pending.delete(key));
    pending.set(key, started);
    return started;
  };
};

/** Hashed: URLs are long, and search terms must not be stored in plain text. */
const sharedKey = (key: string): string =>
  `rushtone:response:${createHash('sha256').update(key).digest('base64url')}`;

type Options = { store?: RedisStore | null; now?: () => number };

export const createResponseCache = ({
  store = null,
  now = () => performance.now(),
}: Options = {}): ResponseCache => {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    perf: { now },
    ttlResolution: 0,
    sizeCalculation: ({ size }, key) => size + key.length + ENTRY_BYTES,
  });
  return {
    get: (key) => cache.get(key),
    set: (key, response, ttlSeconds) => void cache.set(key, response, { ttl: ttlSeconds * 1000 }),
    async findShared(key) {
      const found = (await store?.get(sharedKey(key))) ?? null;
      return found && { body: Buffer.from(found.text), ttlSeconds: found.ttlMs / 1000 };
    },
    share(key, { body }, ttlSeconds) {
      if (body.length <= MAX_ENTRY_BYTES) store?.set(sharedKey(key), body.toString(), ttlSeconds);
    },
    once: createOnce(),
  };
};

/** For tests that change the database directly. */
export const NO_CACHE: ResponseCache = {
  get: () => undefined,
  set: () => {},
  findShared: async () => null,
  share: () => {},
  once: (_key, compute) => compute(),
};
