import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { ROOT } from '../webpack/paths.ts';
import { DESKTOP, frameTimes, taskTimer, withPage } from './page.ts';
import { inTurns, launchBrowser, median, readOptions, sum, withServers, type Server } from './runner.ts';

const SCROLLS = 3;
const SIZES = [100, 10_000] as const;
/** Number of members in the demo catalog. */
const DEMO_MEMBERS = 60;
/** Time until responses from before the import have expired in the server's cache. */
const CACHE_EXPIRY_MS = 4_000;
const SCROLL_MS = 5_000;
const PIXELS_PER_FRAME = 120;
const FIRST_MEMBER = 'ul[aria-label="Members"] > li button';
/** Blank page of the same height, to measure the best frame rate that the machine currently reaches. */
const BLANK_PAGE = 'data:text/html,<!doctype html><body style="height:300000px">';

declare global {
  interface Window {
    benchGridPaintedAt?: number;
  }
}

/** Imports members with the admin command until the server has `size`. */
const importMembers = ({ dataDir }: Server, size: number): void => {
  const rows = Array.from({ length: size - DEMO_MEMBERS }, (_, index) => ({
    channel_id: `UCbench${String(index).padStart(17, '0')}`,
    channel_name: `Bench Channel ${index}`,
    channel_pic: `bench${index % 400}`,
    ...{ sub_tag: String(index), subs: index, views: index, joined: '2026-01-01', position: 1_000 + index },
  }));
  const file = path.join(dataDir, 'members.json');
  writeFileSync(file, JSON.stringify(rows));
  const command = ['cli/src/main.ts', 'import', 'members', file, '--brand', 'rushtone'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`Importing the members failed: ${stderr}`);
};

/** Runs in the page: notes the frame with the first member in the grid. */
const awaitGrid = (selector: string): void => {
  const check = () => {
    if (document.querySelector(selector)) window.benchGridPaintedAt = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};
const gridPaintedAt = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => window.benchGridPaintedAt !== undefined);
  return page.evaluate(() => window.benchGridPaintedAt ?? Number.NaN);
};

/** Returns the times of the first member and of all. */
const measureLanding = (browser: Browser, origin: string, size: number): Promise<number[]> =>
  withPage(browser, DESKTOP, async (page) => {
    await page.addInitScript(awaitGrid, FIRST_MEMBER);
    await page.goto(`${origin}/members`, { waitUntil: 'commit' });
    await page.getByText(`${size.toLocaleString('en-US')} members`, { exact: true }).waitFor();
    return [await gridPaintedAt(page), await page.evaluate(() => performance.now())];
  });

/** Measures a client-side navigation from another page, without preloaded responses. */
const measureNavigation = (browser: Browser, origin: string): Promise<number> =>
  withPage(browser, DESKTOP, async (page) => {
    await page.goto(`${origin}/about-us`, { waitUntil: 'networkidle' });
    await page.evaluate(awaitGrid, FIRST_MEMBER);
    const from = await page.evaluate(() => {
      window.history.pushState({}, '', '/members');
      const now = performance.now();
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      return now;
    });
    return (await gridPaintedAt(page)) - from;
  });

/** Measures frames per second while scrolling, in the worst second and on average, and CPU time per frame. */
const measureScrolling = (browser: Browser, name: string, address: string) =>
  withPage(browser, DESKTOP, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    // Other load on the machine does not count.
    const cpuMs = await taskTimer(page, 'threadTicks');
    const before = await cpuMs();
    const frames = await frameTimes(page, SCROLL_MS, PIXELS_PER_FRAME, 'frame');
    const cpu = (await cpuMs()) - before;
    const seconds = Array.from(
      { length: SCROLL_MS / 1_000 },
      (_, second) => frames.filter((at) => Math.floor(at / 1_000) === second).length,
    );
    return {
      page: name,
      worst: Math.min(...seconds),
      mean: sum(seconds) / seconds.length,
      cpuMsPerFrame: Number((cpu / frames.length).toFixed(1)),
    };
  });

/** `npm run bench -- members`: ten thousand members against a hundred, first paint of the grid, and scrolling. */
export const runMembersBench = async (args: string[]): Promise<void> => {
  const { runs } = readOptions(args, { runs: 7 });
  await withServers(async ({ start }) => {
    const sites: { size: number; origin: string; times: number[][] }[] = [];
    for (const size of SIZES) {
      const server = await start(`${size}-members`);
      importMembers(server, size);
      sites.push({ size, origin: server.origin, times: [] });
    }
    await wait(CACHE_EXPIRY_MS);
    const browser = await launchBrowser();
    try {
      await inTurns(runs, async () => {
        for (const { size, origin, times } of sites)
          times.push([
            ...(await measureLanding(browser, origin, size)),
            await measureNavigation(browser, origin),
          ]);
      });
      const middle = (times: readonly number[][], at: number) =>
        Math.round(median(times.map((each) => each[at] ?? Number.NaN)));
      console.table(
        sites.map(({ size, times }) => ({
          members: size,
          'grid, landing page (ms)': middle(times, 0),
          'grid, client-side navigation (ms)': middle(times, 2),
          'all loaded (ms)': middle(times, 1),
        })),
      );
      const scrolls: object[] = [];
      for (let run = 0; run < SCROLLS; run += 1) {
        scrolls.push(await measureScrolling(browser, '10,000 members', `${sites.at(-1)?.origin}/members`));
        scrolls.push(await measureScrolling(browser, 'blank page', BLANK_PAGE));
      }
      console.table(scrolls);
    } finally {
      await browser.close();
    }
  });
};
