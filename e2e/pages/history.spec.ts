import { expect, test } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';

test('the sort order of search results is part of the URL and follows Back and Forward', async ({ page }) => {
  await page.goto('/search?q=night');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  const first = page.getByRole('list', { name: 'Search results' }).getByRole('link').first();
  const az = await first.innerText();
  await sort.selectOption('Z-A');
  await expect(page).toHaveURL(/\/search\?q=night&sort=za$/);
  await expect(first).not.toHaveText(az);
  await page.goBack();
  await expect(sort).toHaveValue('az');
  await expect(first).toHaveText(az);
  await page.goForward();
  await expect(sort).toHaveValue('za');
  await expect(first).not.toHaveText(az);
});

test('a menu closed by Back does not reopen when the page is revisited', async ({ page }) => {
  await page.goto('/playlists');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /FAQ|questions/i })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Explore', exact: true }).click();
  await expect(page.getByRole('menu', { name: 'Explore' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /FAQ|questions/i })).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a visited page returns without a request at its scroll position, and keeps it after a reload', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/playlists');
  await pageHydrated(page);
  const last = page.getByRole('main').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(300);
  await last.click();
  await expect(page).toHaveURL(/\/playlist\?p=/);
  await expect.poll(scrolled).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Loading the playlist' })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) reads.push(request.url());
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
  expect(await scrolled()).toBe(left);
  expect(reads).toEqual([]);
  await page.reload();
  await expect.poll(scrolled).toBe(left);
});
