import { expect, test } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';

/** The pictures that the page has requested. */
const pictures = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.startsWith('/pictures/')).length;

/** Pictures in view that have not loaded. */
const missing = () =>
  [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && image.naturalWidth === 0;
  }).length;

/** Scripts that the first view does not need, by the files that the page has requested. */
const scripts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/') && path.endsWith('.js') && !/main|early/.test(path));

test('with Save-Data a first view loads its own files and pictures only, and the rest with the first touch or once in view', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await pageHydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(scripts)).toEqual([]);
  const first = await page.evaluate(pictures);
  expect(await page.evaluate(missing)).toBe(0);
  expect(first).toBeLessThan(await page.getByRole('main').locator('img').count());
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await page.evaluate(scripts)).length).toBeGreaterThan(2);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(pictures)).toBeGreaterThan(first);
  await expect.poll(() => page.evaluate(missing)).toBe(0);
});
