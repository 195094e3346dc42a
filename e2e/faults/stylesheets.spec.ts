import { expect, test, type Page, type Route } from '@playwright/test';

/** A stylesheet that never arrives holds the first paint for this long at most. */
const PAINT_LIMIT_MS = 3_000;

const FILES: Readonly<Record<string, RegExp>> = {
  'the shell': /\/assets\/main\.\w+\.css$/,
  'the landing page': /\/r\/listening\/.*\.css$/,
};

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'answers 500': (route) => route.fulfill({ status: 500, json: { error: 'broken' } }),
  'is cut off': (route) => route.abort('connectionreset'),
  'was tampered with': (route) =>
    route.fulfill({ status: 200, contentType: 'text/css', body: 'a{color:red}' }),
  'never arrives': () => new Promise(() => undefined),
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

for (const [owner, address] of Object.entries(FILES)) {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`a stylesheet of ${owner} that ${fault} is requested again`, async ({ page }) => {
      const reports: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/remotes/report'))
          reports.push(new URLSearchParams(request.postData() ?? '').get('reports') ?? '');
      });
      await page.route(address, answer);
      await page.goto('/', { waitUntil: 'commit' });
      const styled = new RegExp(address.source.replace(/\$$/, '\\?try='));
      await expect.poll(() => rulesOf(page, styled.source), { timeout: 20_000 }).toBeGreaterThan(0);
      const painted = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      );
      if (fault === 'never arrives') expect(painted).toBeLessThan(PAINT_LIMIT_MS + 1_500);
      await expect(page.getByRole('link', { name: 'Rushtone home' })).toBeVisible();
      await expect.poll(() => reports.join(), { timeout: 10_000 }).toMatch(/could not be loaded|in time/);
    });
  }
}
