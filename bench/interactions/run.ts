import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { DIST } from '../../webpack/paths.ts';
import { launchBrowser } from '../browser.ts';
import { recordInputTimings, SHORTEST_REPORTED_MS, takeSlowestInteraction } from '../event-timing.ts';
import { startServer } from '../server.ts';
import { median } from '../summary.ts';
import { INPUT_CASES } from './cases.ts';
import { createSearchResponse } from './search-results.ts';

const CPU_SLOWDOWN = 4;
const RESULTS = 1_000;
const LIMIT_MS = 100;

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
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await recordInputTimings(page);
  return page;
};

/** `npm run bench -- interactions`: time from an input to the next paint, with the CPU slowed 4 times. */
export const runInteractionsBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, port: { type: 'string', default: '8330' } },
  });
  const port = Number(values.port);
  const server = await startServer({ name: 'interactions', port, distDir: DIST });
  const browser = await launchBrowser();
  try {
    const slowestByCase = new Map(INPUT_CASES.map(({ name }) => [name, [] as number[]]));
    for (let run = 0; run < Number(values.runs); run += 1) {
      const page = await openResults(browser, server.origin);
      for (const { name, prepare, input } of INPUT_CASES) {
        await prepare(page);
        await takeSlowestInteraction(page);
        await input(page);
        slowestByCase.get(name)?.push(await takeSlowestInteraction(page));
      }
      await page.close();
    }
    for (const [name, slowest] of slowestByCase) {
      const each = slowest.map((ms) => (ms === 0 ? `under ${SHORTEST_REPORTED_MS}` : String(ms))).join(', ');
      console.log(`${name}: median of the slowest ${median(slowest)} ms (limit ${LIMIT_MS}); runs: ${each}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
