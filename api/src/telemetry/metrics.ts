import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isForwarded } from '../config/proxies.ts';
import type { Telemetry } from './telemetry.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

export type MetricsOptions = {
  token: string | null;
  /** Whether local requests need the token too, for example because a proxy runs on this machine. */
  tokenOnly: boolean;
  pool: PoolState;
  replicas: () => readonly { name: string; isUsed: boolean; lagMs: number }[];
  /** Exports metrics by OTLP. */
  telemetry: Pick<Telemetry, 'resource' | 'sendMetrics'> | null;
};

/** Returns the route instead of the URL, which limits the number of series. */
const routeOf = ({ routeOptions, method }: FastifyRequest): string =>
  routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url}`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a request is local. A local proxy also connects from loopback, but adds headers. */
const isFromThisMachine = (request: FastifyRequest): boolean =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') && !isForwarded(request);

/** Whether a request comes from who operates the server: by the token, or from this machine. */
export const isOperator = (
  request: FastifyRequest,
  { token, tokenOnly }: Pick<MetricsOptions, 'token' | 'tokenOnly'>,
): boolean => {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined) return timingSafeEqual(digest(given), digest(token));
  return !tokenOnly && isFromThisMachine(request);
};

const countRequests = (app: FastifyInstance, meter: Meter): void => {
  const requests = meter.createCounter('http_requests_total', { description: 'Requests by route and code' });
  const durations = meter.createHistogram('http_request_duration_seconds', {
    description: 'Time until the response is sent, in seconds',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = routeOf(request);
    requests.add(1, { call, code: String(reply.statusCode) });
    durations.record(reply.elapsedTime / 1000, { call });
    done();
  });
};

const NANO = 1e9;
const MICRO = 1e6;

type PoolState = { totalCount: number; idleCount: number; waitingCount: number };

const measurePool = (meter: Meter, pool: PoolState): void => {
  meter
    .createObservableGauge('db_pool_connections', { description: 'Database connections by state' })
    .addCallback((connections) => {
      connections.observe(pool.totalCount - pool.idleCount, { state: 'busy' });
      connections.observe(pool.idleCount, { state: 'idle' });
    });
  meter
    .createObservableGauge('db_pool_waiting', { description: 'Queries waiting for a database connection' })
    .addCallback((waiting) => waiting.observe(pool.waitingCount));
};

const measureReplicas = (meter: Meter, replicas: MetricsOptions['replicas']): void => {
  meter
    .createObservableGauge('db_replica_lag_seconds', { description: 'How late a replica is' })
    .addCallback((lag) => {
      for (const { name, lagMs } of replicas()) lag.observe(lagMs / 1000, { replica: name });
    });
  meter
    .createObservableGauge('db_replica_used', { description: '1 while a replica is read' })
    .addCallback((used) => {
      for (const { name, isUsed } of replicas()) used.observe(isUsed ? 1 : 0, { replica: name });
    });
};

/** Measures CPU, memory and event loop, with the series names of common dashboards. Returns a function that stops. */
const measureProcess = (meter: Meter): (() => void) => {
  const gauge = (name: string, description: string, read: () => number) =>
    meter.createObservableGauge(name, { description }).addCallback((result) => result.observe(read()));
  const started = Date.now() / 1000 - process.uptime();
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  meter
    .createObservableCounter('process_cpu_seconds_total', { description: 'CPU time in seconds' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / MICRO);
    });
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('nodejs_heap_size_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed);
  gauge('process_start_time_seconds', 'Start time of the process, as Unix time', () => started);
  gauge('nodejs_eventloop_lag_p99_seconds', 'Event loop delay since the last scrape, 99th percentile', () => {
    const lag = delays.count > 0 ? delays.percentile(99) / NANO : 0;
    delays.reset();
    return lag;
  });
  return () => delays.disable();
};

type MeasuredFinder = {
  isReady: () => boolean;
  /** Lag of the search server's index, and number of failed searches. */
  searchServer?: () => { lagSeconds: number | null; failures: number };
};

export const measureSearch = (meter: Meter, { isReady, searchServer }: MeasuredFinder): void => {
  meter
    .createObservableGauge('search_index_ready', {
      description: 'Whether searches go by an index (1) or to the database (0)',
    })
    .addCallback((gauge) => gauge.observe(isReady() ? 1 : 0));
  if (!searchServer) return;
  meter
    .createObservableGauge('search_server_lag_seconds', {
      description: 'Age of the oldest change of a song that the search server does not have',
    })
    .addCallback((gauge) => {
      const { lagSeconds } = searchServer();
      if (lagSeconds !== null) gauge.observe(lagSeconds);
    });
  meter
    .createObservableCounter('search_server_failures_total', {
      description: 'Searches that the search server did not answer',
    })
    .addCallback((counter) => counter.observe(searchServer().failures));
};

/** Counts every request and serves `/api/metrics` to this machine and to holders of the token. */
export const addMetrics = (
  app: FastifyInstance,
  { pool, replicas, telemetry, ...access }: MetricsOptions,
): Meter => {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer('', false, undefined, true, true);
  const provider = new MeterProvider({
    readers: [reader],
    ...(telemetry && { resource: telemetry.resource }),
  });
  const stopSending = telemetry?.sendMetrics(() => reader.collect());
  const meter = provider.getMeter('rushtone');
  countRequests(app, meter);
  measurePool(meter, pool);
  measureReplicas(meter, replicas);
  const stopMeasuring = measureProcess(meter);
  app.addHook('onClose', async () => {
    stopMeasuring();
    await stopSending?.();
    await provider.shutdown();
  });
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply: FastifyReply) => {
    if (!isOperator(request, access)) return reply.callNotFound();
    const { resourceMetrics } = await reader.collect();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(serializer.serialize(resourceMetrics));
  });
  return meter;
};
