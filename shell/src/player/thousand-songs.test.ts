/** @jest-environment @rushtone/testing/browser */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { aSong, aSongSummary, errorResponse, ok, toResponse } from '@rushtone/testing';
import type { ShellNotice } from '../notices/notices.ts';
import { createStore } from '../store/store.ts';
import { createSimulatedHost } from '../testing/simulated-host.ts';
import { createPlayerCore } from './player-core.ts';
import { playerActions } from './state/player.slice.ts';

const SONGS = 1_000;
/** Number of songs until the history is full and the first API responses have left the cache. */
const WARM_UP = 150;
const FAILING = 0.05;
const REFUSED = 0.02;
const SONG_SECONDS = 30;
const SILENCE_MS = 2_000;
const GROWTH = 1.05;
const CATALOG = 300;
/** Unused responses are cached for five minutes, the length of ten songs. */
const CACHED_SONGS = 15;
const BANNER_MS = 5_000;

/** Seeded random number generator (mulberry32), so that every run is the same. */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const idAt = (index: number) => `song-${(index + CATALOG) % CATALOG}`;
const track = (videoId: string) => ({ videoId, title: videoId, artist: 'Somebody', playlistId: 'list' });
const summary = (videoId: string) =>
  aSongSummary({ title: videoId, youtube_id: videoId, youtube_url: videoId, category_id: 'list' });

const answer = (path: string, query: URLSearchParams, random: () => number) => {
  if (path.endsWith('/random')) {
    const id = idAt(Math.floor(random() * CATALOG));
    return ok({ youtube_url: id, youtube_id: id, category_id: 'list' });
  }
  const id = query.get('s') ?? '';
  const index = Number(id.replace('song-', ''));
  const [next, previous] = [idAt(index + 1), idAt(index - 1)];
  const related = [7, 11, 13].map((step) => summary(idAt(index + step)));
  return ok({ ...aSong({ next, previous, next_title: next, related }), ...summary(id) });
};

/** Creates a `fetch` for which one call in twenty is lost, rejected, answered by a proxy, or slow. */
const createFailingFetch = (random: () => number) => {
  const ways = [
    () => toResponse('offline'),
    () => toResponse(errorResponse(500, 'Something went wrong.')),
    () => ({ json: async () => ({ hello: 'world' }) }) as Response,
    () => new Promise<undefined>((resolve) => setTimeout(resolve, 4_000)),
  ];
  const count = { calls: 0, failed: 0 };
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    count.calls += 1;
    if (random() < FAILING) {
      count.failed += 1;
      const instead = await ways[Math.floor(random() * ways.length)]?.();
      if (instead) return instead;
    }
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    return toResponse(answer(pathname, searchParams, random));
  };
  return { fetch, count };
};

/** Tracks the notices that a listener can see. */
const createNotices = () => {
  const shown = new Map<ShellNotice, number>();
  const notify = (notice: ShellNotice) => {
    const { kind, durationMs = kind === 'error' ? Infinity : BANNER_MS } = notice;
    shown.set(notice, performance.now() + durationMs);
    return () => void shown.delete(notice);
  };
  const anyShown = () => {
    for (const [notice, until] of shown) if (until <= performance.now()) shown.delete(notice);
    return shown.size > 0;
  };
  return { notify, anyShown };
};

const collectGarbage = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

/** Number of microtasks that a response takes to become an action. */
const MICROTASKS = 60;
const flush = async () => {
  for (let left = MICROTASKS; left > 0; left -= 1) await Promise.resolve();
};

const { timeout } = AbortSignal;

beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { BroadcastChannel: undefined });
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
  jest.useFakeTimers({ now: 0 });
  // The simulated calls must not time out by the real clock.
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
});
afterEach(() => {
  Object.assign(AbortSignal, { timeout });
  jest.useRealTimers();
});

test('1,000 songs in a row while one call in twenty fails: never 2 s of silence without a message, and no memory leak', async () => {
  const random = createRandom(1_000);
  const { fetch, count } = createFailingFetch(random);
  globalThis.fetch = fetch;
  const store = createStore({ base: '/api', token: async () => null });
  const { notify, anyShown } = createNotices();
  const player = createPlayerCore({ store, continuousPlay: true, watchUrl: '', thumbnails: '', notify });
  const { heard, attachTo } = createSimulatedHost({
    songSeconds: SONG_SECONDS,
    refuses: () => random() < REFUSED,
  });
  attachTo(player);
  const gc = collectGarbage();
  const heapUsed = async () => {
    await setImmediate();
    gc();
    return process.memoryUsage().heapUsed;
  };
  /** The listener's actions, by number of songs heard. */
  const changes = new Map<number, () => void>([
    [0, () => player.play(track(idAt(0)))],
    [250, () => player.setShuffle(true)],
    [
      500,
      () => {
        player.setShuffle(false);
        const tracks = Array.from({ length: 40 }, (_, index) => track(idAt(index)));
        player.play(track(idAt(0)), { from: { name: 'Road trip', tracks } });
        store.dispatch(playerActions.repeatListChanged(true));
      },
    ],
    [
      750,
      () => {
        store.dispatch(playerActions.repeatListChanged(false));
        store.dispatch(playerActions.autoplayChanged(true));
      },
    ],
  ]);
  let longestMs = 0;
  let silentSince: number | null = null;
  let before: number | undefined;
  let turns = 0;

  while (heard.songs < SONGS && longestMs <= SILENCE_MS) {
    const change = changes.get(heard.songs);
    changes.delete(heard.songs);
    change?.();
    if (heard.songs === WARM_UP) before ??= await heapUsed();
    // Otherwise the whole test is a single task, which retains every aborted signal.
    if (heard.songs > turns) await setImmediate();
    turns = heard.songs;
    await flush();
    jest.advanceTimersToNextTimer();
    await flush();
    const hasWords = anyShown() || player.snapshot().problem !== null;
    if (heard.playing || hasWords) silentSince = null;
    else silentSince ??= performance.now();
    if (silentSince !== null) longestMs = Math.max(longestMs, performance.now() - silentSince);
  }
  const after = await heapUsed();

  expect({ songs: heard.songs, longestMs }).toEqual({
    songs: SONGS,
    longestMs: expect.any(Number) as number,
  });
  expect(longestMs).toBeLessThanOrEqual(SILENCE_MS);
  expect(count.calls).toBeGreaterThan(SONGS / 2);
  expect(count.failed / count.calls).toBeGreaterThan(FAILING / 2);
  expect(after / (before ?? 0)).toBeLessThanOrEqual(GROWTH);
  expect(Object.keys(store.getState().api.queries).length).toBeLessThanOrEqual(CACHED_SONGS);
  player.dispose();
});
