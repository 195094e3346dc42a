import { createClient } from '@redis/client';

/** State shared by servers through a RESP service, such as Valkey or Redis. All of it is disposable. */
export type RedisStore = {
  /** Client for `RateLimiterRedis`, which checks its status before use. */
  limits: {
    readonly isReady: boolean;
    eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  };
  /** Returns a value and its remaining TTL; `null` if the key is missing or the service is down. */
  get: (key: string) => Promise<{ text: string; ttlMs: number } | null>;
  /** Fire and forget; failures are ignored. */
  set: (key: string, text: string, ttlSeconds: number) => void;
  close: () => void;
};

const CONNECT_MS = 2_000;
/** Time without commands after a timeout, in ms. */
const PAUSE_MS = 1_000;
const RECONNECT_MS = 500;

type Options = {
  url: string;
  /** Time limit of a command, in ms. */
  limitMs: number;
  warn: (message: string) => void;
};

/** Connects to Redis. Loaded only if REDIS_URL is set. An unavailable service does not prevent the start. */
export const openRedisStore = ({ url, limitMs, warn }: Options): RedisStore => {
  const client = createClient({
    url,
    // Commands fail immediately while disconnected.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS },
  });
  let pausedUntil = 0;
  /** Reasons of this outage. Each is logged once: after a lost connection, a refused password is one more. */
  const reasons = new Set<string>();
  const settle = (away: boolean, reason = ''): void => {
    if (away ? reasons.has(reason) : reasons.size === 0) return;
    if (away) reasons.add(reason);
    else reasons.clear();
    warn(
      away
        ? `REDIS_URL does not answer (${reason}): limits are counted in the database, and each server keeps its own responses.`
        : 'REDIS_URL answers again.',
    );
  };
  client.on('error', (error: Error) => settle(true, error.message || error.name));
  client.on('ready', () => settle(false));
  void client.connect().catch(() => {});

  const isReady = (): boolean => client.isReady && Date.now() >= pausedUntil;
  const answered = async <Value>(answer: Promise<Value>): Promise<Value> => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`no answer in ${limitMs} ms`)), limitMs);
    try {
      const value = await Promise.race([answer, late.promise]);
      settle(false);
      return value;
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS;
      settle(true, error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    limits: {
      get isReady() {
        return isReady();
      },
      eval: (script, options) => answered(client.eval(script, options)),
    },
    async get(key) {
      if (!isReady()) return null;
      try {
        const [text, ttlMs] = await answered(Promise.all([client.get(key), client.pTTL(key)]));
        return text === null || ttlMs <= 0 ? null : { text, ttlMs };
      } catch {
        return null;
      }
    },
    set(key, text, ttlSeconds) {
      if (isReady()) void client.set(key, text, { EX: ttlSeconds }).catch(() => {});
    },
    close: () => client.destroy(),
  };
};
