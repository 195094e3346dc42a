import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@rushtone/site';
import { PLAYLISTS, playlistIdOf, videoIdOf } from '../api/catalog.ts';
import { openBenchDatabase } from '../api/database.ts';
import { treeCpuSeconds } from '../processes.ts';
import { describeMachine, percentile, readOptions, withServers } from '../runner.ts';
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

/** Pages that search engines or shared links lead to, most visited first. */
const MAIN = [paths.home, paths.playlists, paths.latest, paths.network, paths.members, paths.faq];
const KNOWN = [
  ...MAIN,
  ...Array.from({ length: PLAYLISTS }, (_, at) => paths.playlist(playlistIdOf(at))),
  ...Array.from({ length: ADDRESSES - MAIN.length - PLAYLISTS }, (_, at) => paths.song({ s: videoIdOf(at) })),
];

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
const view = async (port: number, count: number, rate: number, next: () => string): Promise<View[]> => {
  const agent = new http.Agent({ keepAlive: true });
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
  const views: Promise<View>[] = [];
  const began = performance.now();
  while (views.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1000) * rate));
    while (views.length < due) views.push(open(next()));
    await wait(STEP_MS);
  }
  return Promise.all(views).finally(() => agent.destroy());
};

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const shareOf = (views: readonly View[], ...kinds: readonly View['served'][]): string =>
  percent(views.filter(({ served }) => kinds.includes(served)).length / views.length);
const time = (views: readonly View[], share: number): string =>
  percentile(
    views.map(({ ms }) => ms),
    share,
  ).toFixed(1);

/** `npm run bench -- caching [--purged]`: views through a shared cache, and without it. `--purged`: as a CDN. */
export const runCachingBench = async (args: string[]): Promise<void> => {
  const defaults = { views: 100_000, rate: 1_000, 'warm-up': 100_000, without: 5_000, purged: false };
  const { views, rate, without, purged, ...options } = readOptions(args, defaults);
  console.log(`${describeMachine()}\n`);
  const postgres = await openBenchDatabase(ADDRESSES);
  const measure = withServers(async ({ start }) => {
    const server = await start('server', {
      DATABASE_URL: postgres.url,
      VIDEO_HOST: 'youtube',
      ...(purged && PURGED),
    });
    const proxy = await startCachingProxy(server.port);
    const zipf = createZipf(KNOWN.length, createRandom(1));
    const next = () => KNOWN[zipf()] ?? '/';
    const used = () => treeCpuSeconds(server.pid) + treeCpuSeconds(postgres.pid);
    const opened = async (port: number, count: number, atRate: number) => {
      const before = used();
      const all = await view(port, count, atRate, next);
      return { all, cpu: (1000 * (used() - before)) / count };
    };
    await view(proxy.port, options['warm-up'], rate, next);
    const asked = proxy.asked();
    const cached = await opened(proxy.port, views, rate);
    const reached = proxy.asked() - asked;
    // At a rate that the server can handle without the cache.
    const direct = await opened(server.port, without, rate / 10);
    proxy.stop();
    const { all } = cached;
    console.log(`${views} views of ${KNOWN.length} addresses by Zipf's law, ${rate} a second, after ${options['warm-up']}:
fresh ${shareOf(all, 'fresh')}, stale ${shareOf(all, 'stale')}, together ${shareOf(all, 'fresh', 'stale')} without waiting
waited ${shareOf(all, 'waited', 'passed')}, failed ${shareOf(all, 'failed')}
p50 ${time(all, 0.5)} ms, p99 ${time(all, 0.99)} ms; without the cache, at ${rate / 10} a second, ${time(direct.all, 0.5)} and ${time(direct.all, 0.99)} ms
requests that reached the server: ${reached}, ${percent(reached / views)} of the views
server and database CPU seconds for 1,000 views: ${cached.cpu.toFixed(3)} with the cache, ${direct.cpu.toFixed(3)} without (${(direct.cpu / cached.cpu).toFixed(1)} ×)`);
  });
  await measure.finally(() => postgres.stop());
};
