import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabaseLink } from '@rushtone/api-testing/fakes/database-link';
import { watchMemory } from '../processes.ts';
import { barTable, median, type Bar, type Server } from '../runner.ts';
import { settingsOf, songPaths } from './catalog.ts';
import { generateLoad, type Bench } from './measure.ts';

/** Number of requests that the server handles concurrently (api/src/http/admission.ts). */
const CAPACITY = 100;
const AT_ONCE = 1_500;
const PARTS = 10;
const PAUSE_MS = 20;
const CALM_REQUESTS = 20;
/** Multiple of the latency without load that counts as recovered. */
const CALM_TIMES = 3;
const LIMIT_MS = 20_000;
const CLIENTS = 20;
const HANGS_MS = 6_000;
const RUNS_MS = 1_500;
/** The server closes slow requests after 30 s, and looks for them once a second. */
const SLOW_LIMIT_SECONDS = 32;

type Answer = { status: number; retryAfter: boolean; sentAt: number; endedAt: number; ms: number };

const ask = async (url: string): Promise<Answer> => {
  const sentAt = performance.now();
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  await response.arrayBuffer();
  const endedAt = performance.now();
  const retryAfter = response.headers.has('retry-after');
  return { status: response.status, retryAfter, sentAt, endedAt, ms: endedAt - sentAt };
};

/** Sends requests repeatedly; `stop` returns all answers. */
const askAlways = (next: () => string): { stop: () => Promise<Answer[]> } => {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const run = async (): Promise<Answer[]> => {
    while (!stopping.signal.aborted) {
      answers.push(await ask(next()));
      await wait(PAUSE_MS);
    }
    return answers;
  };
  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
};
const longest = (answers: readonly Answer[]): number => Math.max(...answers.map(({ ms }) => ms));

const medianTime = async (urls: readonly string[]): Promise<number> => {
  const times: number[] = [];
  for (const url of urls) times.push((await ask(url)).ms);
  return median(times);
};

/** Returns the ms until sequential requests take about as long as without load. */
const recover = async (urls: readonly string[], calmMs: number): Promise<number> => {
  const began = performance.now();
  for (let first = 0; first + CALM_REQUESTS <= urls.length; first += CALM_REQUESTS) {
    const started = performance.now() - began;
    if ((await medianTime(urls.slice(first, first + CALM_REQUESTS))) <= CALM_TIMES * calmMs) return started;
  }
  return Number.POSITIVE_INFINITY;
};

const measureCrowd = async ({ folder, songs, ms }: Bench, { port, pid, origin }: Server): Promise<Bar[]> => {
  const urls = (part: number) => songPaths(songs, part).map((path) => origin + path);
  // Enough songs that none is requested twice and found in the cache.
  const load = (connections: number, first: number) => {
    const paths = Array.from({ length: PARTS }, (_, part) => songPaths(songs, first + part)).flat();
    return generateLoad({ folder, ms, port, connections, paths });
  };
  await load(CAPACITY, 0);
  await wait(1_000);
  const calmMs = await medianTime(urls(30).slice(0, CALM_REQUESTS));
  const capacity = await load(CAPACITY, 10);
  const [health, memory] = [askAlways(() => `${origin}/api/health`), watchMemory(pid)];
  const crowd = await load(AT_ONCE, 20);
  const recoveredMs = await recover(urls(31).slice(0, 1_000), calmMs);
  const [healthMs, megabytes] = [longest(await health.stop()), memory.stop()];
  const [rate = 0, crowdRate = 0] = [capacity, crowd].map(({ requests, seconds }) =>
    Math.round(requests / seconds),
  );
  console.log(
    `${CAPACITY} at once: ${rate} songs a second, p99 ${capacity.p99.toFixed(0)} ms. ` +
      `${AT_ONCE} at once: ${crowdRate} a second, p99 ${crowd.p99.toFixed(0)} ms, ${crowd.refused} refused, ` +
      `99 % of them within ${crowd.refusedP99.toFixed(0)} ms.\n`,
  );
  return [
    ['Neither accepted nor refused', crowd.failures, '≤', 0],
    ['p99 of accepted requests, of that at capacity', crowd.p99 / capacity.p99, '≤', 3],
    ['Accepted a second, of those at capacity', crowdRate / rate, '≥', 0.5],
    ['Memory of the server at the peak', megabytes, '≤', 400, ' MB'],
    ['Longest answer of `/api/health`', healthMs, '≤', 100, ' ms'],
    ['Requests are as fast as before after', recoveredMs, '≤', 5_000, ' ms'],
  ];
};

/** Returns the time from `since` until all further responses are 200; infinite if the last one is not. */
const servedAfter = (answers: readonly Answer[], since: number): number => {
  const last = answers.findLast(({ status }) => status !== 200);
  if (last === undefined) return 0;
  return last === answers.at(-1) ? Number.POSITIVE_INFINITY : Math.max(0, last.endedAt - since);
};

/** Measures a server under load whose database hangs for some seconds without refusing connections. */
const measureHang = async ({ start, postgres, songs }: Bench): Promise<Bar[]> => {
  const link = createDatabaseLink();
  const settings = { ...settingsOf(await link.open(postgres.url)), DATABASE_LIMIT_MS: '1000' };
  const { origin } = await start('hanging', settings);
  const paths = songPaths(songs, 32);
  let next = 0;
  const songClients = Array.from({ length: CLIENTS }, () =>
    askAlways(() => origin + (paths[(next += 1) % paths.length] ?? '/')),
  );
  const [readyClient, healthClient] = ['ready', 'health'].map((name) =>
    askAlways(() => `${origin}/api/${name}`),
  );
  await wait(RUNS_MS);
  const hangsAt = performance.now();
  link.hang();
  await wait(HANGS_MS);
  const answersAt = performance.now();
  link.resume();
  await wait(LIMIT_MS / 2);
  const all = await Promise.all(songClients.map(({ stop }) => stop()));
  const [ready = [], health = []] = [await readyClient?.stop(), await healthClient?.stop()];
  link.close();
  const calls = all.flat().toSorted((a, b) => a.sentAt - b.sentAt);
  // The waiting time of requests in flight counts from the moment when the database hangs.
  const during = calls.filter(({ sentAt, endedAt }) => endedAt > hangsAt && sentAt < answersAt);
  const waited = during.map(({ sentAt, endedAt }) => endedAt - Math.max(sentAt, hangsAt));
  const wrong = during.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter));
  const notReady = ready.find(({ status }) => status === 503)?.endedAt ?? Number.POSITIVE_INFINITY;
  return [
    ['Database hangs: longest wait of a call', Math.max(...waited), '≤', 1_000, ' ms'],
    ['Database hangs: calls without 503 and Retry-After', wrong.length, '≤', 0],
    ['Database hangs: `/api/ready` says 503 after', notReady - hangsAt, '≤', 1_000, ' ms'],
    ['Database hangs: longest answer of `/api/health`', longest(health), '≤', 100, ' ms'],
    ['Database answers: all calls are served after', servedAfter(calls, answersAt), '≤', 5_000, ' ms'],
    ['Database answers: `/api/ready` says 200 after', servedAfter(ready, answersAt), '≤', 5_000, ' ms'],
  ];
};

const FORM = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n';
const SLOW = {
  headers: 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  body: `POST /api/contact/request HTTP/1.1\r\nHost: localhost\r\n${FORM}`,
};

/** Measures the seconds until the server closes a connection that sends a byte every half second. */
const measureSlowClients = ({ port }: Server): Promise<Bar[]> =>
  Promise.all(
    Object.entries(SLOW).map(async ([part, beginning]): Promise<Bar> => {
      const began = performance.now();
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.resume().write(beginning);
      const timer = setInterval(() => socket.write('x'), 500);
      await once(socket, 'close');
      clearInterval(timer);
      return [
        `Slow ${part}: closed after`,
        (performance.now() - began) / 1000,
        '≤',
        SLOW_LIMIT_SECONDS,
        ' s',
      ];
    }),
  );

/** Measures 1,500 concurrent requests, a hanging database, and clients that send slowly. */
export const compareOverload = async (bench: Bench): Promise<string> => {
  const server = await bench.start('crowd', { ...settingsOf(bench.postgres.url), DATABASE_LIMIT_MS: '1000' });
  const crowd = await measureCrowd(bench, server);
  const rest = await Promise.all([measureHang(bench), measureSlowClients(server)]);
  return barTable([...crowd, ...rest.flat()]);
};
