import path from 'node:path';
import type { Browser } from '@playwright/test';
import { withBuilds } from '../first-load/builds.ts';
import {
  applyProfile,
  installProbe,
  networkConditions,
  pageIdle,
  PHONE,
  recordTraffic,
  taskTimer,
  withPage,
} from '../page.ts';
import { describeMachine, inTurns, median, readOptions, table, writeResult } from '../runner.ts';

const INTENT_MS = 300;
const QUIET_MS = 2_000;

declare global {
  interface Window {
    benchHeading: Promise<number>;
  }
}

/** Runs in the page: the next click starts the clock, the heading of another page stops it. */
const awaitHeading = (): void => {
  const before = document.querySelector('main h1');
  window.benchHeading = new Promise((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const look = () => {
        const heading = document.querySelector('main h1');
        const isShown = heading !== null && heading !== before;
        requestAnimationFrame(isShown ? () => resolve(performance.now() - timeStamp) : look);
      };
      look();
    };
    document.addEventListener('click', start, { once: true, capture: true });
  });
};

/**
 * Measures navigation from `/` to the network page, whose remote was never loaded, on a phone with a cold cache: until
 * the frame with its heading, the main thread's tasks until the page is idle, and requests.
 */
const measureFirstVisit = (browser: Browser, origin: string, withIntent: boolean): Promise<number[]> =>
  withPage(browser, PHONE, async (page) => {
    const transfers = await recordTraffic(page);
    const taskMs = await taskTimer(page, 'timeTicks');
    await applyProfile(page, PHONE);
    await page.addInitScript(installProbe, 'main h1');
    await page.goto(origin);
    await pageIdle(page, QUIET_MS);
    await page.evaluate(awaitHeading);
    const box = await page.getByRole('link', { name: 'Network', exact: true }).last().boundingBox();
    if (!box) throw new Error('The home page has no link to the network.');
    const [tasksBefore, requestsBefore] = [await taskMs(), transfers().length];
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (withIntent) await page.waitForTimeout(INTENT_MS);
    await page.mouse.down();
    await page.mouse.up();
    const headingMs = await page.evaluate(() => window.benchHeading);
    await page.waitForTimeout(QUIET_MS);
    return [headingMs, (await taskMs()) - tasksBefore, transfers().length - requestsBefore];
  });

/** Throttles the service worker, because the page's profile does not apply to its requests. */
const slowWorkers = async (browser: Browser, origin: string): Promise<void> => {
  const control = await browser.newBrowserCDPSession();
  const { targetInfos } = await control.send('Target.getTargets');
  for (const { targetId, type, url } of targetInfos) {
    if (type !== 'service_worker' || !url.startsWith(origin)) continue;
    const { sessionId } = await control.send('Target.attachToTarget', { targetId });
    const commands = [['Network.enable', {}] as const, networkConditions(PHONE)];
    for (const [at, [method, params]] of commands.entries()) {
      const message = JSON.stringify({ id: at + 1, method, params });
      await control.send('Target.sendMessageToTarget', { sessionId, message });
    }
  }
};

/** Measures the largest paint when `/` is reloaded on a phone that has cached its files. */
const measureWarmReload = (browser: Browser, origin: string): Promise<number> =>
  withPage(browser, PHONE, async (page) => {
    await page.addInitScript(installProbe, 'main h1');
    await page.goto(origin);
    await pageIdle(page, QUIET_MS);
    // The first load after a worker has started fills its cache.
    await page.reload();
    await pageIdle(page, QUIET_MS);
    await slowWorkers(browser, origin);
    await applyProfile(page, PHONE);
    await page.reload();
    await pageIdle(page, QUIET_MS);
    return page.evaluate(() => window.benchProbe.largestPaintMs);
  });

/** `npm run bench -- visits`: navigation to a page of another remote, and back to a visited page. */
export const runVisitsBench = async (args: string[]): Promise<void> => {
  const { runs, write } = readOptions(args, { runs: 5, write: false });
  const markdown = await withBuilds(async (browser, builds) => {
    const rows = builds
      // The bare build has no other page.
      .filter(({ name }) => name !== 'bare')
      .flatMap((build) =>
        [true, false].map((withIntent) => ({ ...build, withIntent, visits: [] as number[][] })),
      );
    const reloads = builds.map((build) => ({ ...build, times: [] as number[] }));
    for (const { origin } of builds) await measureWarmReload(browser, origin);
    await inTurns(runs, async () => {
      for (const { origin, withIntent, visits } of rows)
        visits.push(await measureFirstVisit(browser, origin, withIntent));
      for (const { origin, times } of reloads) times.push(await measureWarmReload(browser, origin));
    });
    const of = (figures: readonly number[][], at: number) =>
      Math.round(median(figures.map((each) => each[at] ?? Number.NaN)));
    return [
      `${describeMachine(browser.version())} · median of ${runs} loads each`,
      '### From `/` to `/network`, phone',
      table(
        ['Build', 'Press', 'Heading', 'Processor', 'Requests'],
        rows.map(({ name, withIntent, visits }) => [
          name,
          withIntent ? '300 ms after intent' : 'at once',
          `${of(visits, 0)} ms`,
          `${of(visits, 1)} ms`,
          of(visits, 2),
        ]),
      ),
      '### Warm reload of `/`, phone',
      table(
        ['Build', 'Largest paint'],
        reloads.map(({ name, times }) => [name, `${Math.round(median(times))} ms`]),
      ),
    ].join('\n\n');
  });
  console.log(markdown);
  if (write) writeResult(path.join(import.meta.dirname, 'README.md'), 'visits', markdown);
};
