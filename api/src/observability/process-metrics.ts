import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './metrics-text.ts';

const NANO = 1e9;
const STARTED = Date.now() / 1000 - process.uptime();

type Delays = ReturnType<typeof monitorEventLoopDelay>;

let delays: Delays | undefined;

/** Measured from the first time that somebody asks. */
const eventLoopDelay = (): Delays => {
  if (delays === undefined) {
    delays = monitorEventLoopDelay({ resolution: 20 });
    delays.enable();
  }
  return delays;
};

/** Processor, memory and event loop of this process, by the names that dashboards know. */
export const processMetrics = (): Metric[] => {
  const { user, system } = process.cpuUsage();
  const cpu = counter('process_cpu_seconds_total', 'Processor time');
  cpu.add({}, (user + system) / 1e6);
  const { rss, heapUsed } = process.memoryUsage();
  const memory = gauge('process_resident_memory_bytes', 'Memory of the process');
  memory.set({}, rss);
  const heap = gauge('nodejs_heap_size_used_bytes', 'Heap in use');
  heap.set({}, heapUsed);
  const started = gauge('process_start_time_seconds', 'When the process began');
  started.set({}, STARTED);
  const measured = eventLoopDelay();
  const lag = gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop comes, since the last look');
  lag.set({}, measured.count > 0 ? measured.percentile(99) / NANO : 0);
  measured.reset();
  return [cpu, memory, heap, started, lag];
};
