import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { coveredPoints } from '../support/video-coverage.ts';
import { playFirstSong, second } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { restoreSession } from '../support/users.ts';

const bar = (page: Page) => page.getByRole('banner');
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search songs' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const stage = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });
const lookOfBar = (page: Page) =>
  bar(page).evaluate((element) => {
    const { backgroundColor, position } = getComputedStyle(element);
    return { backgroundColor, position };
  });
const fitsAcross = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

const CLEAR = 'rgba(0, 0, 0, 0)';
const BLACK = 'rgb(0, 0, 0)';

test('the navigation bar is transparent at the top of the home page and black elsewhere (spec §2.8)', async ({
  page,
}) => {
  for (const [width, scrolled] of [
    [767, { backgroundColor: BLACK, position: 'sticky' }],
    [766, { backgroundColor: CLEAR, position: 'relative' }],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect.poll(() => lookOfBar(page)).toMatchObject({ backgroundColor: CLEAR });
    await page.mouse.wheel(0, 300);
    await expect.poll(() => lookOfBar(page)).toEqual(scrolled);
    await page.goto('/playlists');
    await expect.poll(() => lookOfBar(page)).toEqual({ backgroundColor: BLACK, position: 'sticky' });
  }
});

test('menus open with Enter, move with arrows, close with Esc and leave with Tab', async ({ page }) => {
  await page.goto('/');
  await pageHydrated(page);
  const explore = bar(page).getByRole('button', { name: 'Explore' });
  await explore.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Playlists' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(explore).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Playlists' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Community' })).toBeFocused();
});

test('suggestions ignore late responses for older text and work with arrow keys and Enter', async ({
  page,
}) => {
  await page.goto('/playlists');
  await page.route('**/api/search/suggest?s=gl', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await press(page, 'Search');
  const asked = page.waitForRequest('**/api/search/suggest?s=gl');
  await searchBox(page).pressSequentially('gl', { delay: 20 });
  await asked;
  await searchBox(page).pressSequentially('itter', { delay: 20 });
  await expect(options(page).first()).toContainText('Glitter');
  const shown = await options(page).allInnerTexts();
  await page.waitForTimeout(1_800);
  expect(await options(page).allInnerTexts()).toEqual(shown);

  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/song\?s=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Glitter');
});

test('menu sheet, search and tabs fit at 320 px and cover neither video nor player', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/playlist?p=full-throttle');
  const tabs = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Playlists', 'Network', 'Account']);
  await playFirstSong(page);
  const player = await page.getByRole('region', { name: 'Player' }).boundingBox();
  const foot = await tabs.boundingBox();
  const video = await stage(page).boundingBox();
  expect((player?.y ?? 0) + (player?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  expect((video?.y ?? 0) + (video?.height ?? 0)).toBeLessThanOrEqual(player?.y ?? 0);
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(568);

  await press(page, 'Menu');
  await expect(bar(page).getByRole('link', { name: 'Subscriptions' })).toBeVisible();
  const sheet = await page.locator('#menu-all').boundingBox();
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual((video?.y ?? 0) + 1);
  expect(await coveredPoints(page)).toEqual([]);
  await fitsAcross(page, 320);
  await press(page, 'Search');
  await searchBox(page).fill('ni');
  await expect(options(page).first()).toBeVisible();
  expect(await coveredPoints(page)).toEqual([]);
  await fitsAcross(page, 320);
  await page.keyboard.press('Escape');

  await tabs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await fitsAcross(page, 320);
});

test('open menus and suggestions have no axe violations and do not cover the song page’s video', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1024, height: 600 });
  await restoreSession(page, 'listener@example.com');
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  await page.getByRole('region', { name: 'Player' }).getByRole('link', { name: /./ }).first().click();
  await expect(stage(page)).toHaveAttribute('data-placement', 'slot');
  for (const name of ['Explore', 'Community', 'Account', 'Search']) {
    await press(page, name);
    if (name === 'Search') {
      await searchBox(page).fill('night');
      await expect(options(page).first()).toBeVisible();
    } else await expect(page.getByRole('menu', { name })).toBeVisible();
    await expect(stage(page)).toHaveAttribute('data-placement', 'dock');
    expect(await coveredPoints(page), name).toEqual([]);
    await expectAccessible(page, name);
  }
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveAttribute('data-placement', 'slot');
});

test('intro video and community chat load when a tenth of them is in view, not before (spec §2.4)', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/iframe_api|\/embed\/|community-chat/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const show = (selector: string, share: number) =>
    page.locator(selector).evaluate((element, part) => {
      const { top, height } = element.getBoundingClientRect();
      window.scrollTo({ top: window.scrollY + top - window.innerHeight + height * part });
    }, share);
  await show('[data-inline-video]', 0.05);
  await page.waitForTimeout(400);
  expect(asked).toEqual([]);
  await show('[data-inline-video]', 0.15);
  await expect(page.getByTitle('Introduction to Rushtone')).toBeVisible();
  expect(asked.some((path) => path.includes('embed/rtIntroRush'))).toBe(true);
  expect(asked.filter((path) => path.includes('community-chat'))).toEqual([]);
  await show('[data-chat]', 0.05);
  await page.waitForTimeout(400);
  expect(asked.filter((path) => path.includes('community-chat'))).toEqual([]);
  await show('[data-chat]', 0.15);
  await expect(page.frameLocator('[title="Community chat"]').getByRole('heading')).toHaveText(
    'Rushtone Lounge',
  );
});

test('intro video (volume 0.35) and player pause each other, and nothing covers the intro', async ({
  page,
}) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  await bar(page).getByRole('link', { name: 'Rushtone home' }).click();
  const clip = page.locator('[data-inline-video]');
  await clip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const inside = page.frameLocator('[title="Introduction to Rushtone"]');
  await inside.getByRole('button', { name: /^play/i }).first().click();
  const player = page.getByRole('group', { name: 'Playback' });
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const held = await second(page);
  await expect(inside.getByRole('button', { name: /^pause/i }).first()).toBeVisible();
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(inside.getByRole('button', { name: /^play/i }).first()).toBeVisible();
  await expect.poll(() => second(page)).toBeGreaterThan(held + 0.3);

  // The player bar covers the clip, so its poster is shown after a moment.
  for (const block of ['start', 'center', 'end'] as const) {
    await clip.evaluate((element, where) => element.scrollIntoView({ block: where }), block);
    await page.waitForTimeout(600);
    const covered = await clip.evaluate((video) => {
      const frame = video.querySelector('iframe');
      if (!frame || getComputedStyle(frame).visibility === 'hidden') return [];
      const { left, top, width, height } = frame.getBoundingClientRect();
      const shares = [0.05, 0.5, 0.95];
      return shares
        .flatMap((x) => shares.map((y) => document.elementFromPoint(left + width * x, top + height * y)))
        .filter((element) => element !== null && element !== frame);
    });
    expect(covered, block).toEqual([]);
  }
});
