import { setTimeout as wait } from 'node:timers/promises';
import { createDatabaseLink } from '@rushtone/api-testing/fakes/database-link';
import { startProcess } from '@rushtone/api-testing/server-process';
import { bar } from './figures.ts';

const CLIENTS = 20;
const HANGS_MS = 6_000;
const RUNS_MS = 1_500;
const PAUSE_MS = 20;
const LIMIT_MS = 20_000;

type Answer = { path: string; status: number; retryAfter: boolean; sentAt: number; ms: number };

const ask = async (origin: string, path: string): Promise<Answer> => {
  const sentAt = performance.now();
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(LIMIT_MS) });
  await response.arrayBuffer();
  const retryAfter = response.headers.has('retry-after');
  return { path, status: response.status, retryAfter, sentAt, ms: performance.now() - sentAt };
};

/** Sends requests repeatedly until `stop` is called, and records every response. */
const askAlways = (origin: string, paths: () => string) => {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      answers.push(await ask(origin, paths()));
      await wait(PAUSE_MS);
    }
  };
  const running = run();
  return {
    answers,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};

/** Returns the time from `since` until all further responses are 200; infinite if the last one is not. */
const servedAfter = (answers: readonly Answer[], since: number): number => {
  const last = answers.findLast(({ status }) => status !== 200);
  if (last === undefined) return 0;
  return last === answers.at(-1) ? Number.POSITIVE_INFINITY : Math.max(0, last.sentAt + last.ms - since);
};

type Options = { folder: string; settings: Record<string, string>; paths: readonly string[] };

/** Measures a server under load whose database hangs for some seconds without refusing connections. */
export const measureHang = async (
  databaseUrl: string,
  { folder, settings, paths }: Options,
): Promise<string[]> => {
  const link = createDatabaseLink();
  const server = await startProcess(folder, { ...settings, DATABASE_URL: await link.open(databaseUrl) });
  const origin = `http://localhost:${server.port}`;
  let next = 0;
  const songs = Array.from({ length: CLIENTS }, () =>
    askAlways(origin, () => paths[next++ % paths.length] ?? '/'),
  );
  const ready = askAlways(origin, () => '/api/ready');
  const health = askAlways(origin, () => '/api/health');
  const began = performance.now();
  await wait(RUNS_MS);
  const hangsAt = performance.now();
  link.hang();
  await wait(HANGS_MS);
  const answersAt = performance.now();
  link.resume();
  await wait(LIMIT_MS / 2);
  await Promise.all([...songs, ready, health].map(({ stop }) => stop()));
  await server.stop();
  link.close();

  const calls = songs.flatMap(({ answers }) => answers).toSorted((a, b) => a.sentAt - b.sentAt);
  // The waiting time of requests in flight counts from the moment when the database hangs.
  const during = calls.filter(({ sentAt, ms }) => sentAt + ms > hangsAt && sentAt < answersAt);
  const waited = during.map(({ sentAt, ms }) => sentAt + ms - Math.max(sentAt, hangsAt));
  const wrong = during.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter));
  const notReady = ready.answers.find(({ status, sentAt }) => sentAt > began && status === 503);
  return [
    bar('Database hangs: longest wait of a call', Math.max(...waited), '≤', 1_000, ' ms'),
    bar('Database hangs: calls without 503 and Retry-After', wrong.length, '≤', 0),
    bar(
      'Database hangs: `/api/ready` says 503 after',
      notReady ? notReady.sentAt + notReady.ms - hangsAt : Number.POSITIVE_INFINITY,
      '≤',
      1_000,
      ' ms',
    ),
    bar(
      'Database hangs: longest answer of `/api/health`',
      Math.max(...health.answers.map(({ ms }) => ms)),
      '≤',
      100,
      ' ms',
    ),
    bar('Database answers: all calls are served after', servedAfter(calls, answersAt), '≤', 5_000, ' ms'),
    bar(
      'Database answers: `/api/ready` says 200 after',
      servedAfter(ready.answers, answersAt),
      '≤',
      5_000,
      ' ms',
    ),
  ];
};
