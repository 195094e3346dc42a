import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { startList } from '../support/lists.ts';
import { expectAudible } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('a listener customizes shortcuts, which are remembered, and resets them', async ({ page }) => {
  test.slow();
  await startList(page, ['rtOwnKeys01', 'rtNextSong1']);
  await expectAudible(page);
  await page.keyboard.press('?');
  await dialog(page).getByRole('button', { name: 'Change the key of Play or pause' }).press('Enter');
  await page.keyboard.press('m');
  await expect(dialog(page).getByRole('status')).toHaveText(
    'M is the key of “Mute”. Please choose another one.',
  );
  await page.keyboard.press('x');
  await expect(dialog(page).getByRole('status')).toHaveText('X is now the key of “Play or pause”.');
  const search = page.locator('header').getByLabel('Search', { exact: true });
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await dialog(page).getByRole('button', { name: 'Change the key of Search' }).press('Enter');
  await page.keyboard.press('f');
  await expect(search).toHaveAttribute('aria-keyshortcuts', 'F');
  await expectAccessible(page, page.url());
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const button = (name: string) => bar(page).getByRole('button', { name, exact: true });
  await expect(button('Pause')).toHaveAttribute('aria-keyshortcuts', 'X');
  await page.keyboard.press('k');
  await expect(button('Pause')).toBeVisible();
  await page.keyboard.press('x');
  await expect(button('Play')).toBeVisible();

  await page.reload();
  await pageHydrated(page);
  await page.keyboard.press('x');
  await expect(button('Pause')).toBeVisible();
  await page.keyboard.press('?');
  await dialog(page).getByRole('button', { name: 'Reset all keys' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(button('Play')).toBeVisible();
});
