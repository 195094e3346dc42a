import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ensureChromium } from '../../scripts/lib/chromium.ts';
import { DIST } from '../../webpack/paths.ts';
import { startServer } from '../server.ts';
import { searchAnswer } from './answers.ts';
import { INPUT_CASES } from './cases.ts';
import { slowestInput, watchInput } from './watch.ts';

const SLOW_DOWN = 4;
const RESULTS = 1_000;
const LIMIT_MS = 100;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const openResults = async (browser: Browser, origin: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('**/api/song/search*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const order = { by: searchParams.get('orderBy'), direction: searchParams.get('orderDir') };
    return route.fulfill({ json: searchAnswer(RESULTS, order) });
  });
  await page.goto(`${origin}/search?q=night`, { waitUntil: 'networkidle' });
  await page
    .getByRole('list', { name: /^Search results/ })
    .first()
    .waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await watchInput(page);
  return page;
};

/** `npm run bench -- interactions`: from an input to the next paint, the processor slowed down four times. */
export const runInputBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { runs: { type: 'string', default: '5' }, port: { type: 'string', default: '8330' } },
  });
  const port = Number(values.port);
  const server = await startServer({ name: 'interactions', port, distDir: DIST });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const waits = new Map(INPUT_CASES.map(({ name }) => [name, [] as number[]]));
    for (let run = 0; run < Number(values.runs); run += 1) {
      const page = await openResults(browser, server.origin);
      for (const { name, prepare, input } of INPUT_CASES) {
        await prepare(page);
        await slowestInput(page);
        await input(page);
        waits.get(name)?.push(await slowestInput(page));
      }
      await page.close();
    }
    for (const [name, found] of waits) {
      const told = found.map((wait) => (wait === 0 ? 'under 16' : String(wait))).join(', ');
      console.log(`${name}: median of the slowest ${median(found)} ms (limit ${LIMIT_MS}); runs: ${told}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
