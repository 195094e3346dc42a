import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { handleNotFound } from '../http/error-handler.ts';
import { counter, expose, gauge, histogram, type Metric } from './metrics-text.ts';
import { processMetrics } from './process-metrics.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** How the pool of database connections stands. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number };

export type MetricsParts = {
  token: string | null;
  pool: PoolState | undefined;
  /** What others count. */
  more?: readonly Metric[];
};

/** A route, never an address: so that there are as many series as calls. */
const callOf = ({ routeOptions, method }: FastifyRequest): string =>
  routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url}`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A proxy on this machine comes from loopback too, and is known by what it adds. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

const mayRead = (request: FastifyRequest, token: string | null): boolean => {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined) return timingSafeEqual(digest(given), digest(token));
  return isFromThisMachine(request);
};

const poolMetrics = ({ totalCount, idleCount, waitingCount }: PoolState) => {
  const connections = gauge('db_pool_connections', 'Connections to the database');
  connections.set({ state: 'busy' }, totalCount - idleCount);
  connections.set({ state: 'idle' }, idleCount);
  const waiting = gauge('db_pool_waiting', 'Queries that wait for a connection');
  waiting.set({}, waitingCount);
  return [connections, waiting];
};

/** Counts every request, and answers `/api/metrics` to this machine and to who has the token. */
export const addMetrics = (app: FastifyInstance, { token, pool, more = [] }: MetricsParts): void => {
  const requests = counter('http_requests_total', 'Requests by call and code');
  const durations = histogram('http_request_duration_seconds', 'Time to the end of the answer', SECONDS);
  app.addHook('onResponse', async (request, reply) => {
    const call = callOf(request);
    requests.add({ call, code: String(reply.statusCode) });
    durations.observe({ call }, reply.elapsedTime / 1000);
  });
  app.get('/api/metrics', { schema: { hide: true } }, (request, reply: FastifyReply) => {
    if (!mayRead(request, token)) return handleNotFound(request, reply);
    const all = [requests, durations, ...more, ...(pool ? poolMetrics(pool) : []), ...processMetrics()];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(expose(all));
  });
};
