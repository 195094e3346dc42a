import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '@rushtone/site';
import { startProcess } from '@rushtone/api-testing/server-process';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { DIST } from '../../webpack/paths.ts';
import { PLAYLISTS, playlistIdOf, videoIdOf } from '../api/catalog.ts';
import { openBenchDatabase } from '../api/database.ts';
import { treeCpuSeconds } from '../processes.ts';
import { startCachingProxy, type Served } from './caching-proxy.ts';

const ADDRESSES = 5_000;
const STEP_MS = 10;
const PURGED = { CDN: 'cloudflare', CDN_PURGE_URL: 'http://127.0.0.1:9/', CDN_PURGE_TOKEN: 'none' };

/** Creates a deterministic generator of numbers from 0 to 1 (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

/** Returns pages that search engines or shared links lead to, most visited first. */
const addresses = (): string[] => {
  const pages = [paths.home, paths.playlists, paths.latest, paths.network, paths.members, paths.faq];
  const playlists = Array.from({ length: PLAYLISTS }, (_, at) => paths.playlist(playlistIdOf(at)));
  const songs = Array.from({ length: ADDRESSES - pages.length - PLAYLISTS }, (_, at) =>
    paths.song({ s: videoIdOf(at) }),
  );
  return [...pages, ...playlists, ...songs];
};

/** Draws from `count` ranks, where rank n is 1/n as frequent as the first (Zipf's law). */
const createZipf = (count: number, random: () => number) => {
  let total = 0;
  const sums = Array.from({ length: count }, (_, at) => (total += 1 / (at + 1)));
  return (): number => {
    const wanted = random() * total;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

type View = { served: Served | 'failed'; ms: number };

/** Opens `count` pages at a rate that does not depend on the responses. */
const view = async (port: number, count: number, { rate, next }: { rate: number; next: () => string }) => {
  const agent = new http.Agent({ keepAlive: true });
  const views: Promise<View>[] = [];
  const headers = { host: 'localhost', 'accept-encoding': 'br' };
  const open = (path: string) =>
    new Promise<View>((resolve) => {
      const began = performance.now();
      const end = (served: View['served']) => resolve({ served, ms: performance.now() - began });
      http
        .get({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
          const served = response.statusCode === 200 ? (response.headers['x-served'] ?? 'passed') : 'failed';
          response.resume().on('end', () => end(served as Served));
        })
        .on('error', () => end('failed'));
    });
  const began = performance.now();
  while (views.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * rate));
    while (views.length < due) views.push(open(next()));
    await wait(STEP_MS);
  }
  const all = await Promise.all(views);
  agent.destroy();
  return all;
};

const shareOf = (views: readonly View[], ...kinds: readonly View['served'][]): number =>
  views.filter(({ served }) => kinds.includes(served)).length / views.length;
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const percentile = (views: readonly View[], share: number): string =>
  (views.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(views.length * share)] ?? 0).toFixed(1);

/** `npm run bench -- caching [--views 100000] [--rate 1000] [--warm-up 100000] [--without 5000] [--purged]`. */
export const runCachingBench = async (argv: readonly string[]): Promise<void> => {
  const number = (value: string) => ({ type: 'string', default: value }) as const;
  const options = {
    views: number('100000'),
    rate: number('1000'),
    'warm-up': number('100000'),
    without: number('5000'),
    /** Simulates a CDN that supports purging. */
    purged: { type: 'boolean', default: false } as const,
  };
  const { values } = parseArgs({ args: [...argv], options });
  const rate = Number(values.rate);
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${os.cpus().length} × ${os.cpus()[0]?.model ?? ''} · Node ${process.versions.node} · load average ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  await buildIfStale();
  const known = addresses();
  const folder = mkdtempSync(join(os.tmpdir(), 'rushtone-caching-'));
  const postgres = await openBenchDatabase(ADDRESSES);
  const server = await startProcess(folder, {
    DATABASE_URL: postgres.url,
    VIDEO_HOST: 'youtube',
    DIST_DIR: DIST,
    ...(values.purged && PURGED),
  });
  const proxy = await startCachingProxy(server.port);
  try {
    const zipf = createZipf(known.length, createRandom(1));
    const next = () => known[zipf()] ?? '/';
    const cpuOf = async <Value>(run: () => Promise<Value>) => {
      const used = () => treeCpuSeconds(server.pid) + treeCpuSeconds(postgres.pid);
      const before = used();
      const value = await run();
      return { value, seconds: used() - before };
    };
    await view(proxy.port, Number(values['warm-up']), { rate, next });
    const asked = proxy.asked();
    const cached = await cpuOf(() => view(proxy.port, Number(values.views), { rate, next }));
    const reached = proxy.asked() - asked;
    // At a rate that the server can handle without the cache.
    const direct = await cpuOf(() => view(server.port, Number(values.without), { rate: rate / 10, next }));
    const perThousand = (seconds: number, views: readonly View[]) => (1000 * seconds) / views.length;
    const [withCache, without] = [
      perThousand(cached.seconds, cached.value),
      perThousand(direct.seconds, direct.value),
    ];
    console.log(
      [
        `${cached.value.length} views of ${known.length} addresses by Zipf's law, ${rate} a second, after ${values['warm-up']}:`,
        `fresh ${percent(shareOf(cached.value, 'fresh'))}, stale ${percent(shareOf(cached.value, 'stale'))}, together ${percent(shareOf(cached.value, 'fresh', 'stale'))} without waiting`,
        `waited ${percent(shareOf(cached.value, 'waited', 'passed'))}, failed ${percent(shareOf(cached.value, 'failed'))}`,
        `p50 ${percentile(cached.value, 0.5)} ms, p99 ${percentile(cached.value, 0.99)} ms; without the cache, at ${rate / 10} a second, ${percentile(direct.value, 0.5)} and ${percentile(direct.value, 0.99)} ms`,
        `requests that reached the server: ${reached}, ${percent(reached / cached.value.length)} of the views`,
        `server and database CPU seconds for 1,000 views: ${withCache.toFixed(3)} with the cache, ${without.toFixed(3)} without (${(without / withCache).toFixed(1)} ×)`,
      ].join('\n'),
    );
  } finally {
    proxy.stop();
    await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await runCachingBench(process.argv.slice(2));
