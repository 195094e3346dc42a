import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { DIST } from '../../webpack/paths.ts';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { launchBrowser } from '../browser.ts';
import { recordInputTimings, SHORTEST_REPORTED_MS, takeSlowestInteraction } from '../event-timing.ts';
import { PHONE } from '../profiles.ts';
import { startServer } from '../server.ts';
import { median } from '../summary.ts';
import { INPUT_CASES, SETTLE_MS, type InputCase } from './cases.ts';
import { COMMON_CASES } from './common-cases.ts';
import { openLongPlaylist, openLongQueue, PLAYLIST_CASES, QUEUE_CASES } from './long-lists.ts';
import { createSearchResponse } from './search-results.ts';

const CPU_SLOWDOWN = 4;
const RESULTS = 1_000;
/** Maximum time to the next paint, in ms. */
const LIMITS = { 'in large lists': 100, common: 150 } as const;
type Kind = keyof typeof LIMITS;

const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await recordInputTimings(page);
};

const openResults = async (browser: Browser, origin: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('**/api/song/search*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const order = { by: searchParams.get('orderBy'), direction: searchParams.get('orderDir') };
    return route.fulfill({ json: createSearchResponse(RESULTS, order) });
  });
  await page.goto(`${origin}/search?q=night`, { waitUntil: 'networkidle' });
  await page
    .getByRole('list', { name: /^Search results/ })
    .first()
    .waitFor();
  await slowDown(page);
  return page;
};

const openOnPhone = async (browser: Browser, address: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: PHONE.viewport });
  await page.goto(address, { waitUntil: 'networkidle' });
  await slowDown(page);
  return page;
};

type Record = (kind: Kind, name: string, slowestMs: number) => void;

const measureCase = async (page: Page, { prepare, input }: InputCase): Promise<number> => {
  await prepare(page);
  await takeSlowestInteraction(page);
  await input(page);
  await page.waitForTimeout(SETTLE_MS);
  return takeSlowestInteraction(page);
};

/** `--only long-lists` takes one minute per run instead of two. */
const GROUPS = ['results', 'long-lists', 'common'] as const;
type Group = (typeof GROUPS)[number];

const groupsOf = (only: string | undefined): readonly Group[] => {
  if (only === undefined) return GROUPS;
  const group = GROUPS.find((each) => each === only);
  if (!group) throw new Error(`--only takes one of ${GROUPS.join(', ')}.`);
  return [group];
};

type Run = { browser: Browser; origin: string; record: Record };

const measure: { [each in Group]: (run: Run) => Promise<void> } = {
  results: async ({ browser, origin, record }) => {
    const results = await openResults(browser, origin);
    for (const each of INPUT_CASES) record('in large lists', each.name, await measureCase(results, each));
    await results.close();
  },
  'long-lists': async ({ browser, origin, record }) => {
    for (const [open, cases] of [
      [openLongPlaylist, PLAYLIST_CASES],
      [openLongQueue, QUEUE_CASES],
    ] as const) {
      const page = await open(browser, origin);
      await slowDown(page);
      for (const each of cases) record('in large lists', each.name, await measureCase(page, each));
      await page.close();
    }
  },
  common: async ({ browser, origin, record }) => {
    for (const each of COMMON_CASES) {
      const page = await openOnPhone(browser, origin + each.path);
      record('common', each.name, await measureCase(page, each));
      await page.close();
    }
  },
};

/** `npm run bench -- interactions`: time from an input to the next paint, with the CPU slowed 4 times. */
export const runInteractionsBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '5' },
      port: { type: 'string', default: '8330' },
      only: { type: 'string' },
    },
  });
  const port = Number(values.port);
  const groups = groupsOf(values.only);
  await buildIfStale();
  const server = await startServer({ name: 'interactions', port, distDir: DIST });
  const browser = await launchBrowser();
  try {
    const slowestByCase = new Map<string, { kind: Kind; slowest: number[] }>();
    const record: Record = (kind, name, slowestMs) => {
      const { slowest } = slowestByCase.get(name) ?? { slowest: [] };
      slowestByCase.set(name, { kind, slowest: [...slowest, slowestMs] });
    };
    for (let run = 0; run < Number(values.runs); run += 1)
      for (const group of groups) await measure[group]({ browser, origin: server.origin, record });
    for (const [name, { kind, slowest }] of slowestByCase) {
      const each = slowest.map((ms) => (ms === 0 ? `under ${SHORTEST_REPORTED_MS}` : String(ms))).join(', ');
      console.log(
        `${name}: median of the slowest ${median(slowest)} ms (limit ${LIMITS[kind]}); runs: ${each}`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
