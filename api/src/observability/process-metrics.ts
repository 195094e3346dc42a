import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

const NANO = 1e9;
const MICRO = 1e6;

export type PoolState = { totalCount: number; idleCount: number; waitingCount: number };

export const measurePool = (meter: Meter, pool: PoolState): void => {
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

/** Measures CPU, memory and event loop under the names that dashboards use; returns what stops it. */
export const measureProcess = (meter: Meter): (() => void) => {
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
