import { expect, test, type Page } from '@playwright/test';
import { startList } from '../support/lists.ts';
import { second } from '../support/music.ts';
import { fillQueue } from '../support/queue.ts';
import { restoreSession } from '../support/users.ts';

const bar = (page: Page) => page.getByRole('banner');
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search songs' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('a listener searches, plays, adds a favorite and queues with the keyboard only', async ({ page }) => {
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

test('after Clear and Undo the focus stays in the queue, and Escape closes it', async ({ page }) => {
  await fillQueue(page, ['Ant', 'Bee', 'Cat']);
  await startList(page, ['rtFocusing1', 'rtNextSong1']);
  const drawer = page.getByRole('dialog', { name: 'Queue' });
  const opener = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: /^Queue/ });
  const isInside = () => drawer.evaluate((element) => element.contains(document.activeElement));
  await opener.press('Enter');
  await drawer.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect.poll(isInside).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(drawer.getByRole('list', { name: 'Queued songs' }).getByRole('listitem')).toHaveCount(3);
  await expect.poll(isInside).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the heart is in the bar, in More, in each row and in its menu', async ({ page }) => {
    await restoreSession(page, 'listener@example.com');
    await page.goto('/playlist?p=full-throttle');
    await page
      .getByRole('button', { name: /^Play .+ by / })
      .first()
      .click();
    const heart = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Favorite' });
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Pause .+ by / }) });
    const rowHeart = row.getByRole('button', { name: /^Favorite .+ by / });
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await rowHeart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'More', exact: true }).click();
    const inMore = page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: /^Favorite/ });
    await expect(inMore).toHaveAttribute('aria-pressed', 'true');
    await inMore.click();
    await expect(rowHeart).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');

    await row.getByRole('button', { name: /^More for / }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Favorite' })).toBeVisible();
  });
});
