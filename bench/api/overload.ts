import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { DIST } from '../../webpack/paths.ts';
import { watchMemory } from '../processes.ts';
import { median } from '../summary.ts';
import { BAR_HEAD, bar, songPaths } from './figures.ts';
import { measureHang } from './hang.ts';
import { generateLoad } from './measure.ts';
import { closeSlowClients } from './slow-clients.ts';

/** Number of requests that the server handles concurrently (api/src/http/admission.ts). */
const CAPACITY = 100;
const AT_ONCE = 1_500;
const PARTS = 10;
const PROBE_EVERY_MS = 50;
const CALM_REQUESTS = 20;
/** Multiple of the latency without load that counts as recovered. */
const CALM_TIMES = 3;
const GIVE_UP_MS = 30_000;

const timed = async (url: string): Promise<{ ms: number; status: number }> => {
  const started = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) });
  await response.arrayBuffer();
  return { ms: performance.now() - started, status: response.status };
};

/** Polls the health endpoint; `stop` returns the longest response time, in ms. */
const watchHealth = (origin: string): { stop: () => Promise<number> } => {
  const times: number[] = [];
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const { ms, status } = await timed(`${origin}/api/health`);
      if (status !== 200) throw new Error(`/api/health answered ${status}.`);
      times.push(ms);
      await wait(PROBE_EVERY_MS);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      return Math.max(...times);
    },
  };
};

const medianTime = async (origin: string, paths: readonly string[]): Promise<number> => {
  const times: number[] = [];
  for (const path of paths) times.push((await timed(origin + path)).ms);
  return median(times);
};

/** Returns the ms until sequential requests take about as long as without load. */
const recover = async (origin: string, paths: readonly string[], calmMs: number): Promise<number> => {
  const began = performance.now();
  for (let first = 0; first + CALM_REQUESTS <= paths.length; first += CALM_REQUESTS) {
    const started = performance.now() - began;
    if ((await medianTime(origin, paths.slice(first, first + CALM_REQUESTS))) <= CALM_TIMES * calmMs)
      return started;
  }
  return Number.POSITIVE_INFINITY;
};

const measureOverload = async (
  { port, pid }: ServerProcess,
  options: { folder: string; songs: number; ms: number },
): Promise<string[]> => {
  const { songs } = options;
  const origin = `http://localhost:${port}`;
  // Enough songs that none is requested twice and found in the cache.
  const partsFrom = (first: number) =>
    Array.from({ length: PARTS }, (_, part) => songPaths(songs, first + part)).flat();
  const load = (connections: number, first: number) =>
    generateLoad({ ...options, port, connections, paths: partsFrom(first) });
  await load(CAPACITY, 0);
  await wait(1_000);
  const calmMs = await medianTime(origin, songPaths(songs, 30).slice(0, CALM_REQUESTS));
  const capacity = await load(CAPACITY, 10);
  const [health, memory] = [watchHealth(origin), watchMemory(pid)];
  const overload = await load(AT_ONCE, 20);
  const recoveredMs = await recover(origin, songPaths(songs, 31).slice(0, 1_000), calmMs);
  const [healthMs, megabytes] = [await health.stop(), memory.stop()];
  const rates = [capacity, overload].map(({ requests, seconds }) => Math.round(requests / seconds));
  return [
    `${CAPACITY} at once: ${rates[0]} songs a second, p99 ${capacity.p99.toFixed(0)} ms. ` +
      `${AT_ONCE} at once: ${rates[1]} a second, p99 ${overload.p99.toFixed(0)} ms, ${overload.refused} refused, ` +
      `99 % of them within ${overload.refusedP99.toFixed(0)} ms.`,
    '',
    ...BAR_HEAD,
    bar('Neither accepted nor refused', overload.failures, '≤', 0),
    bar('p99 of accepted requests, of that at capacity', overload.p99 / capacity.p99, '≤', 3),
    bar('Accepted a second, of those at capacity', (rates[1] ?? 0) / (rates[0] ?? 1), '≥', 0.5),
    bar('Memory of the server at the peak', megabytes, '≤', 400, ' MB'),
    bar('Longest answer of `/api/health`', healthMs, '≤', 100, ' ms'),
    bar('Requests are as fast as before after', recoveredMs, '≤', 5_000, ' ms'),
  ];
};

/** Measures 1,500 concurrent requests, a hanging database, and clients that send slowly. */
export const compareOverload = async (databaseUrl: string, songs: number, ms: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-overload-'));
  const settings = { VIDEO_HOST: 'youtube', DATABASE_LIMIT_MS: '1000', DIST_DIR: DIST };
  const server = await startProcess(join(folder, 'one'), { ...settings, DATABASE_URL: databaseUrl });
  try {
    const overload = await measureOverload(server, { folder, songs, ms });
    const [hang, slow] = await Promise.all([
      measureHang(databaseUrl, { folder: join(folder, 'two'), settings, paths: songPaths(songs, 32) }),
      closeSlowClients(server.port),
    ]);
    return [...overload, ...hang, ...slow];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
