import { createClient } from '@redis/client';

/** What all servers share in a service that speaks RESP, such as Valkey or Redis. Everything in it may be lost. */
export type SharedStore = {
  /** For `RateLimiterRedis`, which asks only while it is ready. */
  limits: {
    readonly isReady: boolean;
    eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  };
  /** The value of a key and its remaining time to live; null if the key or the service is missing. */
  get: (key: string) => Promise<{ text: string; ttlMs: number } | null>;
  /** Does not wait, and may fail in silence. */
  set: (key: string, text: string, ttlSeconds: number) => void;
  close: () => void;
};

const CONNECT_MS = 2_000;
/** Timeout of a command. A service in the same network answers sooner. */
const ANSWER_MS = 150;
/** After a timeout no request is sent for this long. */
const PAUSE_MS = 1_000;
const RECONNECT_MS = 500;

/** Loaded only where REDIS_URL is set. It never keeps a server from starting. */
export const openSharedStore = (url: string, warn: (message: string) => void): SharedStore => {
  const client = createClient({
    url,
    // A command for a service that is away fails at once.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => RECONNECT_MS },
  });
  let pausedUntil = 0;
  let isAway = false;
  const settle = (away: boolean, reason = ''): void => {
    if (away === isAway) return;
    isAway = away;
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
    const timer = setTimeout(() => late.reject(new Error(`no answer in ${ANSWER_MS} ms`)), ANSWER_MS);
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
