/** A serialized response, and what each hit on it does besides. */
export type CachedResponse = { body: Buffer; tag: string; onHit: () => void };

export type ResponseCache = {
  get: (key: string) => CachedResponse | undefined;
  set: (key: string, response: CachedResponse, ttlSeconds: number) => void;
  /** Concurrent calls with the same key share one computation. */
  once: <Value>(key: string, compute: () => Promise<Value>) => Promise<Value>;
};

const MAX_BYTES = 48_000_000;
const MAX_ENTRY_BYTES = 500_000;

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

export const createResponseCache = (now: () => number = Date.now): ResponseCache => {
  const entries = new Map<string, { response: CachedResponse; until: number; size: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.until > now()) return entry?.response;
      remove(key);
      return undefined;
    },
    once: createOnce(),
    set(key, response, ttlSeconds) {
      const size = key.length + response.body.length;
      if (size > MAX_ENTRY_BYTES) return;
      remove(key);
      entries.set(key, { response, until: now() + ttlSeconds * 1000, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= MAX_BYTES) return;
        remove(oldest);
      }
    },
  };
};

/** For tests that change the database directly. */
export const NO_CACHE: ResponseCache = {
  get: () => undefined,
  set: () => {},
  once: (_key, compute) => compute(),
};
