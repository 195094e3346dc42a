import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

const MINUTE_MS = 60_000;

/** How many requests one address may make in a window of so many minutes, by kind of call. */
const LIMITS = {
  page: { requests: 600, minutes: 1 },
  read: { requests: 600, minutes: 1 },
  search: { requests: 240, minutes: 1 },
  account: { requests: 240, minutes: 1 },
  write: { requests: 90, minutes: 1 },
  /** What ends in somebody's mailbox. */
  contact: { requests: 10, minutes: 10 },
  identity: { requests: 120, minutes: 1 },
  webhook: { requests: 1_200, minutes: 1 },
  link: { requests: 60, minutes: 1 },
} as const;
export type LimitKind = keyof typeof LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which limit the route counts against; none without it. */
    limit?: LimitKind;
  }
}

type Window = { number: number; counts: Map<string, number> };

/**
 * A hook that counts requests in fixed windows. Each process counts for itself: the limits are there to keep
 * one address from taking a server, so that is enough.
 */
export const createRateLimit = (now: () => number = Date.now) => {
  const windows = new Map<LimitKind, Window>();
  const windowOf = (kind: LimitKind, number: number): Window => {
    const known = windows.get(kind);
    if (known?.number === number) return known;
    const window = { number, counts: new Map<string, number>() };
    windows.set(kind, window);
    return window;
  };
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const kind = request.routeOptions.config.limit;
    if (kind === undefined) return done();
    const { requests, minutes } = LIMITS[kind];
    const length = minutes * MINUTE_MS;
    const { number, counts } = windowOf(kind, Math.floor(now() / length));
    const count = (counts.get(request.ip) ?? 0) + 1;
    counts.set(request.ip, count);
    if (count <= requests) return done();
    const seconds = Math.ceil(((number + 1) * length - now()) / 1000);
    reply.header('retry-after', String(Math.max(1, seconds)));
    done(new ApiError(429, 'That was too many requests. Please wait a moment and try again.'));
  };
};
