import { expect, test } from '@playwright/test';
import { newUser, restoreSession } from '../support/users.ts';

const FAVORITES = 8;

test('the favorites list is at most 24rem high and plays in list order (spec §2.25)', async ({ page }) => {
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
  await page.getByRole('link', { name: 'All favorites' }).click();
  const all = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem');
  await expect(all).toHaveCount(FAVORITES);
  const titles = () => all.getByRole('link').allTextContents();
  const byDate = await titles();
  await page.getByLabel('Sort').selectOption('Title');
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  await expect.poll(titles).toEqual(byDate.toSorted(collator.compare));
  await page.getByRole('main').getByRole('button', { name: 'Play all' }).click();
  await expect(page.getByRole('region', { name: 'Player' }).getByRole('link')).toHaveText(
    (await titles())[0] ?? '',
  );
  await page.getByLabel('Search your favorites').fill(byDate[2] ?? '');
  await expect.poll(titles).toContain(byDate[2]);
  await expect(page.getByRole('status').filter({ hasText: `of ${FAVORITES} songs` })).toBeVisible();
  await page.goBack();
  const newest = (await list.getByRole('listitem').first().getByRole('link').textContent()) ?? '';
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('button', { name: 'Play Favorites' })
    .click();
  await expect(page).toHaveURL(/\/song\?s=[\w-]+&p=favorite$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest);
});
