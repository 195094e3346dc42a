import { LRUCache } from 'lru-cache';

/** A serialized response, and what each hit on it does besides; its data take about as much memory as its body. */
export type CachedResponse = {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
  onHit: () => void;
  size: number;
};

export type ResponseCache = {
  get: (key: string) => CachedResponse | undefined;
  set: (key: string, response: CachedResponse, ttlSeconds: number) => void;
  /** Concurrent calls with the same key share one computation. */
  once: <Value>(key: string, compute: () => Promise<Value>) => Promise<Value>;
};

const MAX_BYTES = 40_000_000;
/** What an entry takes besides its body and its data. */
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

export const createResponseCache = (now = () => performance.now()): ResponseCache => {
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
    once: createOnce(),
  };
};

/** For tests that change the database directly. */
export const NO_CACHE: ResponseCache = {
  get: () => undefined,
  set: () => {},
  once: (_key, compute) => compute(),
};
