import { expect, test, type Page } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';
import { at } from '../support/site.ts';
import { restoreSession } from '../support/users.ts';

const KB = 1000;

/** The document and everything that it has loaded. */
const filesOf = (page: Page) =>
  page.evaluate(() =>
    (
      [
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ] as PerformanceResourceTiming[]
    ).map(({ name, decodedBodySize }) => ({ path: new URL(name).pathname, bytes: decodedBodySize })),
  );
const isShell = ({ path }: { path: string }) => path.startsWith('/assets/main') && path.endsWith('.js');

/** Scripts that the first view does not need. */
const laterScripts = async (page: Page) =>
  (await filesOf(page)).filter(
    ({ path }) => path.startsWith('/assets/') && path.endsWith('.js') && !/main|early/.test(path),
  );

test.describe('with the header Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

  test('home is the text and the pictures in view, and the rest comes with the first action', async ({
    page,
  }) => {
    await page.goto('/');
    const pictures = page.getByRole('main').getByRole('list').first().locator('img');
    const inView = () =>
      pictures.evaluateAll((all) =>
        all
          .filter((image) => image.getBoundingClientRect().top < innerHeight)
          .map((image) => (image as HTMLImageElement).naturalWidth > 0),
      );
    await expect.poll(inView).toEqual(Array(8).fill(true));
    await page.waitForLoadState('networkidle');
    const files = await filesOf(page);
    expect(files.filter(isShell)).toEqual([]);
    expect(files.length).toBeLessThanOrEqual(15);
    expect(files.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThanOrEqual(450 * KB);
    // The menu opens by the press that loads the script of it.
    await page.getByRole('button', { name: 'Community' }).click();
    await expect(page.getByRole('menuitem', { name: 'Network' })).toBeVisible();
    await expect.poll(async () => (await filesOf(page)).filter(isShell).length).toBe(1);
    await page.getByRole('menuitem', { name: 'Network' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible();
  });

  test('a scroll loads the pictures below, and Play plays', async ({ page }) => {
    await page.goto('/');
    const last = page.getByRole('main').getByRole('list').first().locator('img').last();
    await expect(async () => {
      // On a busy machine a browser drops a turn of the wheel.
      await page.mouse.wheel(0, 800);
      await expect
        .poll(() => last.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 5_000 })
        .toBeGreaterThan(0);
    }).toPass({ timeout: 20_000 });
    await pageHydrated(page);
    await page.getByRole('button', { name: 'Random song' }).click();
    await expect(page.getByRole('button', { name: 'Pause' }).first()).toBeVisible();
  });

  test('a press from before any script of the page has come is answered by itself', async ({ page }) => {
    const { promise: pressed, resolve: sendScript } = Promise.withResolvers<void>();
    await page.route('**/assets/early.*.js', async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    // Without a pointer, whose next move would count as an action too.
    await page.getByRole('button', { name: 'Community' }).dispatchEvent('click');
    sendScript();
    await expect(page.getByRole('menuitem', { name: 'Network' })).toBeVisible();
  });

  test('whoever is signed in gets the scripts at once', async ({ page }) => {
    await restoreSession(page, 'listener@example.com');
    await page.goto(at('localhost'));
    await pageHydrated(page);
  });
});

test('a page from a shared cache loads its own files with Save-Data, and the rest with the first touch', async ({
  page,
}) => {
  // The server was not told: a cache has sent the page of everybody.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, addEventListener() {} } }),
  );
  await page.goto('/');
  await pageHydrated(page);
  await page.waitForLoadState('networkidle');
  // Menus would be loaded 3 s after the page.
  await page.waitForFunction(() => performance.now() > 6_000);
  expect(await laterScripts(page)).toEqual([]);
  await expect(async () => {
    // On a busy machine a browser drops a turn of the wheel.
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => (await laterScripts(page)).length, { timeout: 5_000 }).toBeGreaterThan(2);
  }).toPass({ timeout: 20_000 });
});
