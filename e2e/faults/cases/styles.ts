import { expect, type Page } from '@playwright/test';
import type { Fault } from '@rushtone/platform/testing/faults';
import { fail, type Row, type Visit } from '../row.ts';

/** Maximum time that a missing stylesheet delays the first paint, with extra time for a busy machine. */
const PAINT_LIMIT_MS = 3_000 + 1_500;

const FILES = {
  'the stylesheet of the shell': /\/assets\/main\.\w+\.css$/,
  'the stylesheet of the landing page': /\/r\/listening\/.*\.css$/,
};

const STYLE_FAULTS: Readonly<Record<keyof typeof FILES, readonly Fault[]>> = {
  'the stylesheet of the shell': ['is missing', 'was tampered with', 'never responds'],
  'the stylesheet of the landing page': ['answers 500', 'is cut off', 'never responds'],
};

const rulesOf = (page: Page, address: string): Promise<number> =>
  page.evaluate((source) => {
    const count = (sheet: CSSStyleSheet) => {
      try {
        return sheet.cssRules.length;
      } catch {
        return 0;
      }
    };
    return [...document.styleSheets]
      .filter(
        ({ href, media }) => href !== null && media.mediaText !== 'print' && new RegExp(source).test(href),
      )
      .reduce((sum, sheet) => sum + count(sheet), 0);
  }, address);

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);

/** The page retries the request automatically, and reports the problem. */
const isRequestedAgain =
  (file: RegExp, fault: Fault): Row['survives'] =>
  async (page) => {
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/remotes/report'))
        reports.push(new URLSearchParams(request.postData() ?? '').get('reports') ?? '');
    });
    await fail(page, file, fault);
    await page.goto('/', { waitUntil: 'commit' });
    const again = file.source.replace(/\$$/, '\\?try=');
    await expect.poll(() => rulesOf(page, again), { timeout: 20_000 }).toBeGreaterThan(0);
    if (fault === 'never responds') expect(await firstPaint(page)).toBeLessThan(PAINT_LIMIT_MS);
    await expect(page.getByRole('link', { name: 'Rushtone home' })).toBeVisible();
    await expect.poll(() => reports.join(), { timeout: 10_000 }).toMatch(/could not be loaded|in time/);
  };

const IN_GATE: readonly string[] = ['the stylesheet of the shell was tampered with'];

/** Each on a separate page, because stylesheets are requested when a visit starts. */
export const styleVisits: readonly Visit[] = (Object.keys(FILES) as (keyof typeof FILES)[]).flatMap((what) =>
  STYLE_FAULTS[what].map((fault) => ({
    name: `${what} ${fault}`,
    start: async () => undefined,
    hasMusic: false,
    rows: [
      {
        what,
        fault,
        survives: isRequestedAgain(FILES[what], fault),
        inGate: IN_GATE.includes(`${what} ${fault}`),
      },
    ],
  })),
);
