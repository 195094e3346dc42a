import { expect, test } from '@playwright/test';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';
import { contentOf, expectVersion, goTo, pageHydrated, timeOrigin } from './support/pages.ts';

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
});
test.afterAll(() => site.stop());

test('pages come with their HTML and data, and links change them without a reload', async ({ page }) => {
  const html = await (await page.request.get(site.origin)).text();
  expect(html).toContain('Page one');
  const asked: string[] = [];
  const errors: unknown[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('pageerror', (error) => errors.push(error));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(site.origin);
  await pageHydrated(page);
  expect(asked).not.toContain('/api/words/one');
  const opened = await timeOrigin(page);
  for (const name of ['two', 'one', 'two'] as const) {
    await goTo(page, name);
    await expect(contentOf(page, name).getByRole('heading', { name: `Page ${name}` })).toBeVisible();
    await expectVersion(page, name, '1.0.0');
  }
  expect(asked).toContain('/api/words/two');
  expect(await timeOrigin(page)).toBe(opened);
  expect(errors).toEqual([]);
});
