import { expect, test } from '@playwright/test';
import { startList } from '../support/lists.ts';
import { fillQueue } from '../support/queue.ts';
import { restoreSession } from '../support/users.ts';

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
