import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { startList } from '../support/lists.ts';
import { expectAudible } from '../support/music.ts';
import { restoreSession } from '../support/users.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const panel = (page: Page) => page.getByRole('dialog', { name: 'History' });
const heard = (page: Page) => page.getByRole('list', { name: 'Songs heard' }).getByRole('link');

const openHistory = async (page: Page): Promise<void> => {
  await press(page, 'More');
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'History' }).click();
};

const listenToTwo = async (page: Page): Promise<void> => {
  await startList(page, ['rtHistory01', 'rtHistory02', 'rtHistory03']);
  await expectAudible(page);
  await press(page, 'Next');
  await expect(bar(page).getByRole('link')).toHaveText('Song rtHistory02');
  await expectAudible(page);
};

test('a visitor views, searches and clears this device’s listening history, without an account', async ({
  page,
}) => {
  await listenToTwo(page);
  await openHistory(page);
  await expect(heard(page)).toHaveText(['Song rtHistory02', 'Song rtHistory01']);
  await page.getByRole('searchbox', { name: 'Find in your history' }).fill('history01');
  await expect(heard(page)).toHaveText(['Song rtHistory01']);
  await page.getByRole('button', { name: 'Forget Song rtHistory01' }).click();
  await page.getByRole('searchbox', { name: 'Find in your history' }).fill('');
  await expect(heard(page)).toHaveText(['Song rtHistory02']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heard(page)).toHaveCount(2);

  await panel(page).getByRole('button', { name: 'Clear history' }).press('Enter');
  await expect(panel(page)).toContainText('No songs yet');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.reload();
  await openHistory(page);
  await expect(panel(page)).toContainText('No songs yet');
});

test('a paused history records no songs', async ({ page }) => {
  await listenToTwo(page);
  await openHistory(page);
  await panel(page).getByRole('checkbox', { name: 'Pause history' }).check();
  await press(page, 'Next');
  await expect(bar(page).getByRole('link')).toHaveText('Song rtHistory03');
  await expectAudible(page);
  await expect(heard(page)).toHaveText(['Song rtHistory02', 'Song rtHistory01']);
});

test('a hidden song is never played at random, until it is allowed again', async ({ page }) => {
  await startList(page, ['rtRefused01', 'rtAllowed01']);
  await expectAudible(page);
  await press(page, 'More');
  await page.getByRole('button', { name: 'Not for me: this song' }).click();
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('link')).toHaveText('Song rtAllowed01');

  const answers = ['rtRefused01', 'rtRefused01', 'rtAllowed02'];
  await page.route('**/api/song/random*', (route) => {
    const id = answers.shift() ?? 'rtRefused01';
    const data = { youtube_url: id, youtube_id: id, category_id: 'sugar-rush' };
    return route.fulfill({ json: { code: 200, message: '', data } });
  });
  await press(page, 'Shuffle');
  await press(page, 'Next');
  await expect(bar(page).getByRole('link')).toHaveText('Song rtAllowed02');

  await openHistory(page);
  await page.getByRole('button', { name: 'Allow Song rtRefused01 again' }).click();
  await page.keyboard.press('Escape');
  await press(page, 'Next');
  await expect(bar(page).getByRole('link')).toHaveText('Song rtRefused01');
});

test('the history is also a page of the account, and signing out deletes it', async ({ page }) => {
  await restoreSession(page, 'listener@example.com');
  await listenToTwo(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(heard(page)).toHaveText(['Song rtHistory02', 'Song rtHistory01']);
  await expectAccessible(page, 'history');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoOverflow(page, 'history');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rushtone.history'))).toBeNull();
  await page.goto('/account/history');
  await expect(page).toHaveURL(/\/login$/);
});
