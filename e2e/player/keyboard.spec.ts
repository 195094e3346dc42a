import { expect, test, type Page } from '@playwright/test';
import { second } from '../support/music.ts';
import { restoreSession } from '../support/users.ts';

const bar = (page: Page) => page.getByRole('banner');
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search songs' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('a listener searches, plays, adds a favorite and queues with the keyboard alone', async ({ page }) => {
  test.slow();
  await restoreSession(page, 'listener@example.com');
  await page.goto('/');
  const tabTo = async (name: RegExp | string, role: 'button' | 'link') => {
    const target = page.getByRole(role, { name }).first();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo('Search', 'button');
  await page.keyboard.press('Enter');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('gravel');
  await expect(options(page).first()).toContainText('Gravel Road Angel');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Gravel Road Angel' })).toBeFocused();
  await expect.poll(() => second(page)).toBeGreaterThan(0.3);

  const favorite = page
    .getByRole('main')
    .getByRole('button', { name: /favorite/i })
    .first();
  const before = await favorite.getAttribute('aria-pressed');
  await favorite.focus();
  await page.keyboard.press('Enter');
  await expect(favorite).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  await page.keyboard.press('Enter');
  await expect(favorite).toHaveAttribute('aria-pressed', before ?? 'false');

  await page.keyboard.press('m');
  await expect(
    page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Mute', pressed: true }),
  ).toBeVisible();
  const explore = bar(page).getByRole('button', { name: 'Explore' });
  await explore.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Playlists' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeFocused();
  await tabTo('Full Throttle', 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Full Throttle' })).toBeFocused();
  await tabTo(/^More for /, 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Play next' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Added .* to the queue\.$/)).toBeVisible();
});
