import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { buildIfStale } from '../scripts/lib/run.ts';
import { DIST, ROOT } from '../webpack/paths.ts';
import { launchBrowser } from './browser.ts';
import { startServer, type Server } from './server.ts';
import { median } from './summary.ts';

declare global {
  interface Window {
    benchGridPaintedAt?: number;
  }
}

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const SCROLLS = 3;
const SIZES = [100, 10_000] as const;
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 8330);
/** Number of members in the demo catalog. */
const DEMO_MEMBERS = 60;
/** Time until responses from before the import have expired in the server's cache. */
const CACHE_EXPIRY_MS = 4_000;
const SCROLL_MS = 5_000;
const PIXELS_PER_FRAME = 120;

const VIEWPORT = { width: 1440, height: 900 } as const;
const FIRST_MEMBER = 'ul[aria-label="Members"] > li button';

/** Imports members with the admin command until the server has `size`. */
const importMembers = (server: Server, size: number): void => {
  const rows = Array.from({ length: size - DEMO_MEMBERS }, (_, index) => ({
    channel_id: `UCbench${String(index).padStart(17, '0')}`,
    channel_name: `Bench Channel ${index}`,
    channel_pic: `bench${index % 400}`,
    sub_tag: String(index),
    subs: index,
    views: index,
    joined: '2026-01-01',
    position: 1_000 + index,
  }));
  const file = path.join(server.dataDir, 'members.json');
  writeFileSync(file, JSON.stringify(rows));
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'cli/src/main.ts',
      'import',
      'members',
      file,
      '--brand',
      'rushtone',
    ],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, DATA_DIR: server.dataDir } },
  );
  if (status !== 0) throw new Error(`Importing the members failed: ${stderr}`);
};

/** Waits for a frame with a member in the grid. Returns its time. */
const waitForGrid = (page: Page): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const check = () =>
          document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(check);
        check();
      }),
    FIRST_MEMBER,
  );

const measureLanding = async (
  browser: Browser,
  origin: string,
  size: number,
): Promise<[first: number, all: number]> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.addInitScript((selector) => {
    const check = () => {
      if (document.querySelector(selector)) window.benchGridPaintedAt = performance.now();
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  }, FIRST_MEMBER);
  await page.goto(`${origin}/members`, { waitUntil: 'commit' });
  await page.getByText(`${size.toLocaleString('en-US')} members`, { exact: true }).waitFor();
  const times = await page.evaluate((): [number, number] => [
    window.benchGridPaintedAt ?? Number.NaN,
    performance.now(),
  ]);
  await page.close();
  return times;
};

/** Measures a client-side navigation from another page, without preloaded responses. */
const measureNavigation = async (browser: Browser, origin: string): Promise<number> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(`${origin}/about-us`, { waitUntil: 'networkidle' });
  const from = await page.evaluate(() => {
    window.history.pushState({}, '', '/members');
    const now = performance.now();
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    return now;
  });
  const paint = (await waitForGrid(page)) - from;
  await page.close();
  return paint;
};

type ScrollResult = { page: string; worst: number; mean: number; cpuMsPerFrame: number };

/** Blank page of the same height, to measure the best frame rate that the machine currently reaches. */
const BLANK_PAGE = 'data:text/html,<!doctype html><body style="height:300000px">';

const openMembers = (page: Page, origin: string) =>
  page.goto(`${origin}/members`, { waitUntil: 'networkidle' });
const openBlank = (page: Page) => page.goto(BLANK_PAGE);

/** Returns a function that returns the main thread's CPU seconds since; other load on the machine does not count. */
const startCpuTimer = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await readSeconds();
  return async () => (await readSeconds()) - before;
};

/** Measures frames per second while scrolling, in the worst second and on average, and CPU time per frame. */
const measureScrolling = async (
  browser: Browser,
  name: string,
  open: (page: Page) => Promise<unknown>,
): Promise<ScrollResult> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await open(page);
  const getCpuSeconds = await startCpuTimer(page);
  const frames = await page.evaluate(
    ([time = 0, pixels = 0]) =>
      new Promise<number[]>((resolve) => {
        const at: number[] = [];
        const begin = performance.now();
        const scroll = (now: number) => {
          at.push(now - begin);
          window.scrollBy(0, pixels);
          if (now - begin < time) requestAnimationFrame(scroll);
          else resolve(at);
        };
        requestAnimationFrame(scroll);
      }),
    [SCROLL_MS, PIXELS_PER_FRAME],
  );
  const cpuMsPerFrame = Math.round(((await getCpuSeconds()) * 10_000) / frames.length) / 10;
  await page.close();
  const seconds = Array.from(
    { length: SCROLL_MS / 1_000 },
    (_, second) => frames.filter((at) => at >= second * 1_000 && at < (second + 1) * 1_000).length,
  );
  return {
    page: name,
    worst: Math.min(...seconds),
    mean: frames.length / (SCROLL_MS / 1_000),
    cpuMsPerFrame,
  };
};

/** Compares ten thousand members with a hundred: first paint of the grid, and scrolling. */
export const runMembersBench = async (): Promise<void> => {
  await buildIfStale();
  const servers: Server[] = [];
  const browser = await launchBrowser();
  try {
    for (const [index, size] of SIZES.entries()) {
      const server = await startServer({
        name: `${size} members`,
        port: FIRST_PORT + 2 * index,
        distDir: DIST,
      });
      servers.push(server);
      importMembers(server, size);
    }
    await new Promise((resolve) => setTimeout(resolve, CACHE_EXPIRY_MS));
    const results = SIZES.map((size) => ({
      size,
      landing: [] as number[],
      all: [] as number[],
      navigation: [] as number[],
    }));
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, each] of results.entries()) {
        const { origin = '' } = servers[index] ?? {};
        const [first, all] = await measureLanding(browser, origin, each.size);
        each.landing.push(first);
        each.all.push(all);
        each.navigation.push(await measureNavigation(browser, origin));
      }
    }
    const rows = results.map(({ size, ...times }) => ({
      members: size,
      'grid, landing page (ms)': Math.round(median(times.landing)),
      'grid, client-side navigation (ms)': Math.round(median(times.navigation)),
      'all loaded (ms)': Math.round(median(times.all)),
    }));
    console.table(rows);
    const last = servers.at(-1)?.origin ?? '';
    const scrolls: ScrollResult[] = [];
    for (let run = 0; run < SCROLLS; run += 1) {
      scrolls.push(await measureScrolling(browser, '10,000 members', (page) => openMembers(page, last)));
      scrolls.push(await measureScrolling(browser, 'blank page', openBlank));
    }
    console.table(scrolls);
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
  }
};
