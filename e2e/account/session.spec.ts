import { expect, test, type Page } from '@playwright/test';
import { waitForLoginToClose, PASSWORD, restoreSession, signIn } from '../support/users.ts';

/** Collects the URLs of scripts that contain the identity SDK, wherever it is bundled. */
const watchForIdentitySdk = (page: Page): string[] => {
  const found: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (text.includes('identitytoolkit.googleapis.com')) found.push(response.url());
  });
  return found;
};

test('a user signs up, logs in, stays signed in after a reload, and signs out', async ({ page }) => {
  const email = `new-${Date.now()}@example.com`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email);
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.reload();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('signing out on an account page leads home, even when home loads slowly', async ({ page }) => {
  await restoreSession(page, 'listener@example.com');
  await page.goto('/account');
  await page.route('**/r/listening/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Every song, faster.' })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a wrong password shows the identity service’s message in a red box', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('listener@example.com');
  await page.getByLabel('Password').fill('not-it-at-all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('auth/invalid-credential');
  await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-disabled');
});

test('the login page lists the demo accounts, and one click signs in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'premiumplus@example.com' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await waitForLoginToClose(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page.getByText('Your plan: Premium+')).toBeVisible();
});

test('a visitor does not download the identity SDK', async ({ page }) => {
  const sdk = watchForIdentitySdk(page);
  for (const address of ['/', '/playlist?p=full-throttle', '/network', '/subscribe', '/login', '/signup']) {
    await page.goto(address, { waitUntil: 'networkidle' });
  }
  expect(sdk).toEqual([]);
});
