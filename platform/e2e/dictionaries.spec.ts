import { expect, test, type Page, type Request } from '@playwright/test';
import type { Release } from '../registry/index.ts';
import { release } from '../store/index.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';
import { expectVersion, goTo } from './support/pages.ts';

/** What a release of one changed text may cost, in bytes. */
const LIMIT = 2_048;

let site: ReleaseSite;
let next: Release;
test.beforeAll(async () => {
  site = await startReleaseSite();
  next = await site.make('two', '1.1.0', { edit: (_file, text) => text.replace('Go to one', 'Back to one') });
});
test.afterAll(() => site.stop());

/** Goes through both pages, until nothing is loaded any more. */
const visit = async (page: Page, version: string): Promise<void> => {
  await page.goto(site.origin);
  await goTo(page, 'two');
  await expectVersion(page, 'two', version);
  await page.waitForLoadState('networkidle');
};

test('a returning visitor loads the difference of a release that changes a text', async ({ context }) => {
  const page = await context.newPage();
  await visit(page, site.built('two').version);
  await page.close();
  await site.update(release(next));

  const again = await context.newPage();
  const loaded: Request[] = [];
  again.on('requestfinished', (request) => {
    if (/\/(?:r|assets)\//.test(request.url())) loaded.push(request);
  });
  await visit(again, '1.1.0');
  await expect(again.getByRole('link', { name: 'Back to one' })).toBeVisible();

  let bytes = 0;
  for (const request of loaded) {
    const { responseBodySize } = await request.sizes();
    // Below 0 for what the browser has kept.
    bytes += Math.max(0, responseBodySize);
    if (!request.url().includes('/r/two/')) continue;
    expect(await (await request.response())?.headerValue('content-encoding')).toBe('dcz');
  }
  expect(loaded.filter((request) => request.url().includes('/r/two/1.1.0/')).length).toBeGreaterThan(3);
  expect(bytes).toBeLessThan(LIMIT);
});

test('a dictionary that no listed version has changes nothing', async ({ request }) => {
  const file = `${site.origin}${next.base}${next.entry}`;
  const ask = (hash: string) =>
    request.get(file, { headers: { 'accept-encoding': 'br, dcz', 'available-dictionary': hash } });
  const plain = await (await request.get(file)).text();
  for (const hash of [`:${Buffer.alloc(32).toString('base64')}:`, ':short:', '*']) {
    const response = await ask(hash);
    expect(response.headers()['content-encoding']).not.toBe('dcz');
    expect(response.headers().vary).toBe('Accept-Encoding, Available-Dictionary');
    expect(await response.text()).toBe(plain);
  }
});
