import type { Browser, CDPSession, Page } from '@playwright/test';
import {
  applyProfile,
  DESKTOP,
  recordInputs,
  SLOW_DESKTOP,
  startPlayback,
  storeQueue,
  takeSlowest,
  taskTimer,
  withPage,
} from '../page.ts';
import { describeMachine, launchBrowser, median, readOptions, toLimit, withSite } from '../runner.ts';

const QUEUE_LENGTH = 500;
const LIMIT_MS = 100;
const GROWTH_LIMIT_PERCENT = 5;
const WARM_UP_SONGS = 25;
/** Interval between skips, in ms: on faster ones, the video host would load only the last song. */
const SKIP_INTERVAL_MS = 350;
/** Excludes compiled code from the heap, because its size depends on when V8 optimizes and discards functions. */
const INTERPRETER_FLAGS = ['--js-flags=--no-opt --no-maglev --no-sparkplug'];

/** Clicks from within the page, and waits for the second frame, in which the queue is painted. */
const pressQueue = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const button = 'section[aria-label="Player"] button[aria-label^="Queue"]';
        document.querySelector<HTMLElement>(button)?.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/**
 * Opens a long queue repeatedly. `toPaintMs` is what the browser reports, which includes delays by other load on the
 * machine; `cpuMs` is the time of the page's main thread.
 */
const measureOpenQueue = (browser: Browser, origin: string, runs: number) =>
  withPage(browser, SLOW_DESKTOP, async (page) => {
    await storeQueue(page, QUEUE_LENGTH);
    await startPlayback(page, origin, 'sugar-rush');
    const close = page.getByRole('button', { name: 'Close queue' });
    const [toPaintMs, cpuMs]: [number[], number[]] = [[], []];
    // Paused, so that only opening the queue uses CPU time.
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
    const taskMs = await taskTimer(page, 'threadTicks');
    for (let run = 0; run < runs; run += 1) {
      const before = await taskMs();
      await pressQueue(page);
      cpuMs.push(((await taskMs()) - before) * SLOW_DESKTOP.cpuSlowdown);
      await close.click();
      await page.waitForTimeout(300);
    }
    await applyProfile(page, SLOW_DESKTOP);
    await recordInputs(page);
    for (let run = 0; run < runs; run += 1) {
      await page.getByRole('button', { name: `Queue, ${QUEUE_LENGTH} songs` }).click();
      await page.getByRole('dialog', { name: 'Queue' }).waitFor();
      await page.waitForTimeout(600);
      toPaintMs.push(await takeSlowest(page));
      await close.click();
      await page.waitForTimeout(600);
      await takeSlowest(page);
    }
    return { toPaintMs, cpuMs };
  });

const playerLink = (page: Page) => page.getByRole('region', { name: 'Player' }).getByRole('link');

/** Skips to random songs of the playlist, because shuffle is on. */
const changeSongs = async (page: Page, songs: number): Promise<void> => {
  for (let song = 0; song < songs; song += 1) {
    const before = await playerLink(page).getAttribute('href');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForFunction(
      (href) => document.querySelector('section[aria-label="Player"] a')?.getAttribute('href') !== href,
      before,
    );
    await page.waitForTimeout(SKIP_INTERVAL_MS);
  }
};

/** Follows links: home, all playlists, a playlist, the playing song. */
const navigate = async (page: Page, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('link', { name: / home$/ }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
    await page.waitForURL(/\/playlists$/);
    await page.locator('main a[href^="/playlist?"]').first().click();
    await page.waitForURL(/\/playlist\?/);
    await playerLink(page).click();
    await page.waitForURL(/\/song\?/);
    await page.locator('main h1').waitFor();
  }
};

/** Returns the bytes in use after garbage collection. */
const heapSize = async (session: CDPSession): Promise<number> => {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
};

type Workload = { songs: number; rounds: number; settle: number };
/**
 * Measures the heap before, right after, and when unused API responses were removed from the cache. The warm-up loads
 * every chunk and fills the listening history.
 */
const measureHeap = (
  browser: Browser,
  origin: string,
  { songs, rounds, settle }: Workload,
): Promise<number[]> =>
  withPage(browser, DESKTOP, async (page) => {
    await startPlayback(page, origin, 'sugar-rush');
    await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Shuffle' }).click();
    const session = await page.context().newCDPSession(page);
    await navigate(page, 3);
    await changeSongs(page, WARM_UP_SONGS);
    const before = await heapSize(session);
    await navigate(page, rounds);
    await changeSongs(page, songs);
    const after = await heapSize(session);
    await page.waitForTimeout(settle * 1000);
    return [before, after, await heapSize(session)];
  });

const growthOf = ([before = 0, , settled = 0]: readonly number[]): number => 100 * (settled / before - 1);
const describeHeap = (sizes: readonly number[]): string =>
  ['before', 'right after', 'settled']
    .map((when, at) => `${((sizes[at] ?? 0) / 1e6).toFixed(2)} MB ${when}`)
    .join(', ');

/** `npm run bench -- player`: how fast a long queue opens, and heap growth over many songs and navigations. */
export const runPlayerBench = async (args: string[]): Promise<void> => {
  const { runs, ...workload } = readOptions(args, { runs: 9, songs: 200, rounds: 50, settle: 310 });
  await withSite(async ({ browser, origin }) => {
    console.log(describeMachine(browser.version()));
    const { toPaintMs, cpuMs } = await measureOpenQueue(browser, origin, runs);
    console.log(`Open a queue of ${QUEUE_LENGTH} songs, CPU slowed 4 times, median of ${runs}:
  ${toLimit(median(toPaintMs), LIMIT_MS, 0)} ms to the next paint, worst ${Math.max(...toPaintMs)}
  ${median(cpuMs).toFixed(0)} ms of the main thread, worst ${Math.max(...cpuMs).toFixed(0)}`);
    const interpreted = await launchBrowser(INTERPRETER_FLAGS);
    const [withCode, without] = await Promise.all([
      measureHeap(browser, origin, workload),
      measureHeap(interpreted, origin, workload),
    ]).finally(() => interpreted.close());
    console.log(`Heap over ${workload.songs} songs and ${workload.rounds} rounds of navigation:
  without compiled code: ${describeHeap(without)}: ${toLimit(growthOf(without), GROWTH_LIMIT_PERCENT, 1)} %
  with compiled code: ${describeHeap(withCode)}: ${growthOf(withCode).toFixed(1)} %`);
  });
};
