import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { buildIfStale } from '../scripts/lib/run.ts';
import { DIST, ROOT } from '../webpack/paths.ts';
import { startServer, type Server } from './server.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
const SCROLLS = 3;
const SIZES = [100, 10_000] as const;
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 8330);
/** Of the demo catalogue. */
const DEMO_MEMBERS = 60;
/** Answers of the server are held for a while. */
const ANSWERS_HELD_MS = 4_000;
const SCROLL_MS = 5_000;
const PIXELS_A_FRAME = 120;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Brings a server to `size` members with the operator's own command. */
const fill = (server: Server, size: number): void => {
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
  if (status !== 0) throw new Error(`The members could not be imported: ${stderr}`);
};

/** The first frame that has a member in the grid, after `from`. */
const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector('ul[aria-label="Members"] > li button')
            ? resolve(performance.now())
            : requestAnimationFrame(look);
        look();
      }),
  );

const landing = async (
  browser: Browser,
  origin: string,
  size: number,
): Promise<[first: number, all: number]> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const look = () => {
      const cell = document.querySelector('ul[aria-label="Members"] > li button');
      if (cell) Object.assign(window, { gridAt: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${origin}/members`, { waitUntil: 'commit' });
  await page.getByText(`${size.toLocaleString('en-US')} members`, { exact: true }).waitFor();
  const times = await page.evaluate(() => [
    (window as unknown as { gridAt: number }).gridAt,
    performance.now(),
  ]);
  await page.close();
  return [times[0] ?? Number.NaN, times[1] ?? Number.NaN];
};

/** From the press of the link on another page, which brings no first answers along. */
const arriving = async (browser: Browser, origin: string): Promise<number> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/about-us`, { waitUntil: 'networkidle' });
  const from = await page.evaluate(() => {
    window.history.pushState({}, '', '/members');
    const now = performance.now();
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    return now;
  });
  const paint = (await firstPaint(page)) - from;
  await page.close();
  return paint;
};

type Scrolled = { page: string; worst: number; mean: number; cpuMsPerFrame: number };

/** A page as tall with nothing in it: what the machine gives at best at this moment. */
const BLANK = 'data:text/html,<!doctype html><body style="height:300000px">';

const openMembers = (page: Page, origin: string) =>
  page.goto(`${origin}/members`, { waitUntil: 'networkidle' });
const openBlank = (page: Page) => page.goto(BLANK);

/** Processor time of the page's main thread, in seconds: how busy the machine is otherwise does not count. */
const watchCpu = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await spent();
  return async () => (await spent()) - before;
};

/** Frames in the worst of the whole seconds while a page scrolls, and what each takes of the processor. */
const scrolling = async (
  browser: Browser,
  name: string,
  open: (page: Page) => Promise<unknown>,
): Promise<Scrolled> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await open(page);
  const cpu = await watchCpu(page);
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
    [SCROLL_MS, PIXELS_A_FRAME],
  );
  const cpuMsPerFrame = Math.round(((await cpu()) * 10_000) / frames.length) / 10;
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

/** What ten thousand members cost against a hundred: the first paint of the grid, and scrolling through it. */
export const runMembersBench = async (): Promise<void> => {
  buildIfStale();
  const servers: Server[] = [];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    for (const [index, size] of SIZES.entries()) {
      const server = await startServer({
        name: `${size} members`,
        port: FIRST_PORT + 2 * index,
        distDir: DIST,
      });
      servers.push(server);
      fill(server, size);
    }
    await new Promise((resolve) => setTimeout(resolve, ANSWERS_HELD_MS));
    const seen = SIZES.map((size) => ({
      size,
      landing: [] as number[],
      all: [] as number[],
      arriving: [] as number[],
    }));
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, each] of seen.entries()) {
        const { origin = '' } = servers[index] ?? {};
        const [first, all] = await landing(browser, origin, each.size);
        each.landing.push(first);
        each.all.push(all);
        each.arriving.push(await arriving(browser, origin));
      }
    }
    const rows = seen.map(({ size, ...times }) => ({
      members: size,
      'grid, landing (ms)': Math.round(median(times.landing)),
      'grid, from another page (ms)': Math.round(median(times.arriving)),
      'all there (ms)': Math.round(median(times.all)),
    }));
    console.table(rows);
    const last = servers.at(-1)?.origin ?? '';
    const scrolls: Scrolled[] = [];
    for (let run = 0; run < SCROLLS; run += 1) {
      scrolls.push(await scrolling(browser, '10,000 members', (page) => openMembers(page, last)));
      scrolls.push(await scrolling(browser, 'nothing', openBlank));
    }
    console.table(scrolls);
  } finally {
    await browser.close();
    for (const server of servers) await server.stop();
  }
};
