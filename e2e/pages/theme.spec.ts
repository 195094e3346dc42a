import { expect, test, type Page } from '@playwright/test';
import { at } from '../support/site.ts';

const LIGHT = { rushtone: 'rgb(248, 245, 252)', slowtide: 'rgb(243, 248, 250)' };
const DARK = { rushtone: 'rgb(12, 9, 19)', slowtide: 'rgb(7, 13, 22)' };

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const barColor = (page: Page): Promise<string | null> =>
  page.locator('meta[name="theme-color"]').getAttribute('content');
/** Selects a theme; the control's code is loaded when the footer is in view. */
const choose = async (page: Page, theme: string): Promise<void> => {
  await page.getByText(/^©/).scrollIntoViewIfNeeded();
  await page.getByRole('group', { name: 'Theme' }).getByText(theme, { exact: true }).click();
};

/** Records the document's background in every frame, including those before the stylesheets have loaded. */
const recordFrames = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenBackgrounds: seen });
    requestAnimationFrame(function look() {
      seen.push(getComputedStyle(document.documentElement).backgroundColor);
      if (performance.now() < 3_000) requestAnimationFrame(look);
    });
  });
};
const framesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((window as unknown as { seenBackgrounds: string[] }).seenBackgrounds)]);

test('the light theme applies from the first frame on all pages; System follows the OS; each brand has its own', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(at('localhost'));
  // Dark by default, whatever the system prefers.
  expect([await background(page), await barColor(page)]).toEqual([DARK.rushtone, DARK.rushtone]);
  await choose(page, 'Light');
  await expect.poll(() => background(page)).toBe(LIGHT.rushtone);
  expect(await barColor(page)).toBe(LIGHT.rushtone);

  await recordFrames(page);
  await page.route('**/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.reload();
  await page.getByText(/^©/).scrollIntoViewIfNeeded();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await framesOf(page)).toEqual([LIGHT.rushtone]);
  expect(await barColor(page)).toBe(LIGHT.rushtone);
  await page.unrouteAll({ behavior: 'wait' });

  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await background(page)).toBe(LIGHT.rushtone);
  await page.goto(at('localhost', '/nowhere'));
  expect(await background(page)).toBe(LIGHT.rushtone);

  await page.goto(at('slowtide.localhost', '/playlists'));
  expect([await background(page), await barColor(page)]).toEqual([DARK.slowtide, DARK.slowtide]);
  await choose(page, 'System');
  await expect.poll(() => background(page)).toBe(LIGHT.slowtide);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => barColor(page)).toBe(DARK.slowtide);
  expect(await background(page)).toBe(DARK.slowtide);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  // The document may have loaded before its first frame.
  await expect.poll(() => framesOf(page)).toEqual([LIGHT.slowtide]);

  const otherTab = await page.context().newPage();
  await otherTab.goto(at('slowtide.localhost', '/faq'));
  await choose(otherTab, 'Dark');
  await expect.poll(() => background(page)).toBe(DARK.slowtide);
});

test('native controls have the theme’s colors; print is light, and forced colors take precedence', async ({
  page,
}) => {
  await page.goto(at('localhost', '/login'));
  await choose(page, 'Light');
  const field = page.getByRole('textbox', { name: /Email/ }).first();
  const schemeOf = () => field.evaluate((element) => getComputedStyle(element).colorScheme);
  await expect.poll(schemeOf).toBe('light');
  await choose(page, 'Dark');
  await expect.poll(schemeOf).toBe('dark');
  await page.emulateMedia({ media: 'print' });
  expect(await background(page)).toBe(LIGHT.rushtone);
  await page.emulateMedia({ media: 'screen', forcedColors: 'active', colorScheme: 'light' });
  const chosen = page.getByRole('group', { name: 'Theme' }).locator('label', { hasText: 'Dark' });
  const other = page.getByRole('group', { name: 'Theme' }).locator('label', { hasText: 'Light' });
  const colorOf = (label: typeof chosen) =>
    label.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf(chosen)).not.toBe(await colorOf(other));
});
