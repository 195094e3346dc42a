import { expect, test } from '@playwright/test';
import { newUser, restoreSession } from '../support/users.ts';

const FAVORITES = 8;

test('the favorites list is at most 24rem high and plays in its order (spec §2.25)', async ({ page }) => {
  const user = await newUser(page.request);
  await restoreSession(page, user);
  await page.goto('/account');
  await expect(page.getByText('There are no songs in your favorites.')).toBeVisible();
  await page.goto('/playlist?p=new');
  const hearts = page.getByRole('main').getByRole('button', { name: /^Favorite / });
  for (let turn = 0; turn < FAVORITES; turn += 1) {
    const taken = page.waitForResponse(/\/api\/favorite\/add/);
    await hearts.nth(turn).click();
    await taken;
  }
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('banner').getByText('Dashboard').click();
  const list = page.getByRole('group', { name: 'Your favorites' });
  await expect(list.getByRole('listitem')).toHaveCount(FAVORITES);
  const { height, rem, inside } = await list.evaluate((box) => ({
    height: box.getBoundingClientRect().height,
    rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    inside: box.scrollHeight,
  }));
  expect(height).toBe(24 * rem);
  expect(inside).toBeGreaterThan(height);
  const newest = (await list.getByRole('listitem').first().getByRole('link').textContent()) ?? '';
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('button', { name: 'Play Favorites' })
    .click();
  await expect(page).toHaveURL(/\/song\?s=[\w-]+&p=favorite$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest);
});
