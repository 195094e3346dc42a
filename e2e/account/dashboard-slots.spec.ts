import { expect, test, type Page } from '@playwright/test';
import { FAULTS } from '@rushtone/platform/testing/faults';
import { expectPlaysOn, openSong } from '../support/music.ts';
import { restoreSession } from '../support/users.ts';

// Files in a service worker's cache would pass by the faults.
test.use({ serviceWorkers: 'block' });

const toolCards = (page: Page) => page.getByRole('region', { name: 'Tools' });
const states = (page: Page) => page.locator('[data-filling="tools/ToolState"]');

/** Opens the dashboard from the account's menu, without a reload. */
const openDashboard = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('banner').getByText('Dashboard').click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
};

test('plan and tools say on the dashboard how things are, and nothing moves; the versions panel lists them', async ({
  page,
}) => {
  await restoreSession(page, 'premiumplus@example.com');
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/r\/(tools|subscribe)\//, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto('/account');
  await expect(page.locator('[data-slot="tool.state"]')).toHaveCount(4);
  const before = await toolCards(page).boundingBox();
  arrives.resolve();
  await expect(states(page)).toHaveText([
    'Online at luna.localhost:' + new URL(page.url()).port,
    /date|Not set up yet/,
    'In your browser: nothing is uploaded',
    /open request/,
  ]);
  await expect(page.getByText('Granted by our team.')).toBeVisible();
  expect(await toolCards(page).boundingBox()).toEqual(before);
  await page.keyboard.press('Alt+Shift+V');
  await expect(page.getByRole('row', { name: /^tools in tool\.state/ })).toContainText('running');
});

test('a listener without a subscription loads nothing of the tools for the dashboard', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await restoreSession(page, 'listener@example.com');
  await page.goto('/account');
  await expect(toolCards(page).getByText('Get featured to our listeners.')).toBeVisible();
  await expect(page.getByText('Connected accounts')).toBeVisible();
  expect(asked.filter((url) => url.includes('/r/tools/'))).toEqual([]);
});

test('the dashboard is whole and the music plays on when what fills its slots does not load', async ({
  page,
}) => {
  await page.route(/\/r\/(tools|subscribe)\//, FAULTS['is refused']);
  await restoreSession(page, 'premiumplus@example.com');
  await openSong(page, '/song?s=rtMKEffTTW5&p=full-throttle');
  await openDashboard(page);
  await expect(toolCards(page).getByText('Get featured to our listeners.')).toBeVisible();
  await expect(page.getByText('Your plan can’t be shown right now.')).toBeVisible();
  await expect(page.getByText(/You are signed in as/)).toBeVisible();
  await expectPlaysOn(page);
});
