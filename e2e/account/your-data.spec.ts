import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';
import { mailedLink, newUser, PASSWORD, restoreOldSession } from '../support/users.ts';

const press = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name });
  while (!(await button.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
};

const typePassword = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
};

/** Returns everything that the browser stores for the site. */
const storage = async (page: Page): Promise<string> =>
  JSON.stringify(await page.context().storageState({ indexedDB: true }));

test('with the keyboard only, a user confirms the password, downloads stored data, deletes the account, leaves nothing in the browser, and cancels with the emailed link', async ({
  page,
}) => {
  const user = await newUser(page.request);
  await restoreOldSession(page, user);
  await page.goto('/account/security');
  await pageHydrated(page);
  await page.getByRole('button', { name: 'Download my data' }).waitFor();
  const download = page.waitForEvent('download');
  await press(page, 'Download my data');
  await typePassword(page);
  const file = await readFile(await (await download).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ account: { email: user } });
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();

  await press(page, 'Delete my account');
  await expect(page.getByRole('button', { name: 'Delete account' })).not.toBeFocused();
  expect(await storage(page)).toContain(user);
  // Confirmed a moment ago.
  await press(page, 'Delete account');
  await expect(page.getByText(/^Your Rushtone account will be deleted on /)).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  expect(await storage(page)).not.toContain(user);

  const keepLink = () => mailedLink(page.request, user, '/account/keep');
  await expect.poll(keepLink).not.toBe('');
  await page.goto(await keepLink());
  await press(page, 'Keep my account');
  await expect(page.getByRole('heading', { name: 'Your account stays' })).toBeVisible();
});
