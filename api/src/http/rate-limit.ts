import { digest } from '../identity/codes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { clientNetwork } from '@rushtone/platform/server';
import { ApiError } from '../errors/api-error.ts';
import type { RedisStore } from '../redis/redis-store.ts';

/**
 * Requests per client and window. `shared` limits are counted across servers, in Redis or PostgreSQL; the others per
 * process, because they only protect a single server from overload.
 */
const LIMITS = {
  page: { requests: 600, minutes: 1, shared: false },
  /** Small public documents: registry, configuration, icon. */
  document: { requests: 600, minutes: 1, shared: false },
  /** Released files and icons: a first visit loads about 50, and many people may share an address. */
  file: { requests: 6_000, minutes: 1, shared: false },
  report: { requests: 120, minutes: 1, shared: false },
  read: { requests: 600, minutes: 1, shared: false },
  search: { requests: 240, minutes: 1, shared: false },
  account: { requests: 240, minutes: 1, shared: false },
  /** A room has up to 50 people, who may share an address and each call every 10 s. */
  room: { requests: 3_000, minutes: 1, shared: false },
  write: { requests: 90, minutes: 1, shared: true },
  /** Requests that send mail. */
  contact: { requests: 30, minutes: 10, shared: true },
  identity: { requests: 120, minutes: 1, shared: true },
  webhook: { requests: 1_200, minutes: 1, shared: false },
  link: { requests: 60, minutes: 1, shared: false },
} as const;
export type LimitKind = keyof typeof LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The rate limit of the route; unlimited if absent. */
    limit?: LimitKind;
  }
}

type Stores = { pool: pg.Pool; store: RedisStore | null };

const createLimiter = (kind: LimitKind, { pool, store }: Stores): RateLimiterAbstract => {
  const { requests: points, minutes, shared } = LIMITS[kind];
  const limit = { keyPrefix: kind, points, duration: minutes * 60 };
  const memory = new RateLimiterMemory(limit);
  if (!shared) return memory;
  // Blocked clients are refused from memory.
  const blocked = { inMemoryBlockOnConsumed: points };
  const table = new RateLimiterPostgres({
    ...limit,
    ...blocked,
    // Drops the statement names: a pooler in transaction mode may lose prepared statements.
    storeClient: { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // While the database is down, each process counts on its own.
    insuranceLimiter: memory,
  });
  if (store === null) return table;
  return new RateLimiterRedis({
    ...limit,
    ...blocked,
    keyPrefix: `rushtone:limit:${kind}`,
    storeClient: store.limits,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: table,
  });
};

/** Hashed, so that no IP addresses are stored. */
/** Creates a hook that refuses requests over the rate limit of their route. */
export const createRateLimit = (stores: Stores) => {
  const limiters = new Map<LimitKind, RateLimiterAbstract>();
  const limiterOf = (kind: LimitKind): RateLimiterAbstract => {
    const limiter = limiters.get(kind) ?? createLimiter(kind, stores);
    limiters.set(kind, limiter);
    return limiter;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const kind = request.routeOptions.config.limit;
    if (kind === undefined) return;
    try {
      const client = clientNetwork(request.ip);
      await limiterOf(kind).consume(LIMITS[kind].shared ? digest(client) : client);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      reply.header('retry-after', String(Math.max(1, Math.ceil(error.msBeforeNext / 1000))));
      throw new ApiError(429, 'That was too many requests. Please wait a moment and try again.');
    }
  };
};
