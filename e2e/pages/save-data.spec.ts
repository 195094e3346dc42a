import { expect, test } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';

/** Scripts that the first view does not need, by the files that the page has requested. */
const scripts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/') && path.endsWith('.js') && !/main|early/.test(path));

test('with Save-Data a first view loads its own files only, and the rest with the first touch', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } }),
  );
  await page.goto('/');
  await pageHydrated(page);
  await page.waitForLoadState('networkidle');
  // Menus would be loaded 3 s after the page.
  await page.waitForFunction(() => performance.now() > 6_000);
  expect(await page.evaluate(scripts)).toEqual([]);
  await expect(async () => {
    // On a busy machine a browser drops a turn of the wheel.
    await page.mouse.wheel(0, 200);
    await expect
      .poll(async () => (await page.evaluate(scripts)).length, { timeout: 5_000 })
      .toBeGreaterThan(2);
  }).toPass({ timeout: 20_000 });
});
