import { expect, test, type Page } from '@playwright/test';
import { restoreSession, signIn } from '../support/users.ts';

const toolsRequests = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/r/tools/')) asked.push(request.url());
  });
  return asked;
};

test('a visitor logs in and returns to the requested tool', async ({ page }) => {
  const asked = toolsRequests(page);
  await page.goto('/account/website');
  await expect(page).toHaveURL(/\/login$/);
  expect(asked).toEqual([]);
  await signIn(page, 'subscriber@example.com');
  await expect(page).toHaveURL(/\/account\/website$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
});

test('a listener without a subscription sees the locked panel and downloads none of the tools', async ({
  page,
}) => {
  const asked = toolsRequests(page);
  await restoreSession(page, 'listener@example.com');
  await page.goto('/account/website');
  await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  expect(asked).toEqual([]);
});

test('the donator role does not unlock the tools', async ({ page }) => {
  await restoreSession(page, 'donator@example.com');
  await page.goto('/account/website');
  await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible();
});

test('a failing server is not reported as a missing subscription', async ({ page }) => {
  await restoreSession(page, 'subscriber@example.com');
  // Fails until the click, because the page also retries automatically when the roles arrive.
  await page.route('**/api/website/get*', async (route) => {
    if (await page.evaluate(() => 'pressed' in window)) return route.continue();
    return route.fulfill({ status: 503, json: { code: 503, message: '', data: null } });
  });
  await page.goto('/account/website');
  await expect(page.getByRole('alert')).toContainText('could not be checked');
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { pressed: true }), true));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: /domain_name|Domain name/i })).toBeVisible();
});
