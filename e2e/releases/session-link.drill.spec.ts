import { expect, test, type Locator, type Page } from '@playwright/test';
import { release, rollback } from '@rushtone/platform/store';
import { expectAccessible } from '../support/accessibility.ts';
import { playFirstSong, second } from '../support/music.ts';
import { remoteContent } from '../support/navigation.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
  const first = site.built('listening');
  await site.update(release(await site.make('listening', '1.9.0')));
  await site.update(rollback(first));
});
test.afterAll(() => site.stop());

const PERMISSIONS = ['clipboard-read', 'clipboard-write'];

const copiedLink = async (page: Page): Promise<URL> => {
  await page.keyboard.press('Alt+Shift+V');
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await panel.getByRole('button', { name: 'Copy link to this session' }).click();
  await expect(page.getByText('The link to this page, with versions and song, was copied.')).toBeVisible();
  await page.keyboard.press('Alt+Shift+V');
  return new URL(await page.evaluate(() => navigator.clipboard.readText()));
};

const panelOf = async (page: Page): Promise<Locator> => {
  await page.keyboard.press('Alt+Shift+V');
  return page.getByRole('dialog', { name: 'Versions' });
};

test('a tester shares a session by link: version, song, second, queue, account, theme and an API fault', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(90_000);
  await context.grantPermissions(PERMISSIONS, { origin: site.origin });
  await page.goto(`${site.origin}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('subscriber@example.com');
  await page.getByLabel('Password').fill('rushtone');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();

  await page.goto(`${site.origin}/playlist?p=full-throttle&mf.listening=1.9.0`);
  await expect(remoteContent(page, 'listening')).toHaveAttribute('data-version', '1.9.0');
  await playFirstSong(page);
  const panel = await panelOf(page);
  await panel.getByLabel('Theme').selectOption('Light');
  await panel.getByRole('textbox', { name: 'Call of the API' }).fill('no path');
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(panel).toContainText('“500:no path” is no fault of the API');
  await panel.getByRole('textbox', { name: 'Call of the API' }).fill('/favorite/add');
  await panel.getByRole('button', { name: 'Add' }).click();
  await expect(panel.getByRole('list', { name: 'Faults of the API' })).toHaveText(/500:\/favorite\/add/);
  await expectAccessible(page, 'the versions panel');
  await page.keyboard.press('Alt+Shift+V');
  const link = await copiedLink(page);
  const song = link.searchParams.get('at.song');
  expect(song).not.toBeNull();
  expect(link.searchParams.get('at.user')).toBe('subscriber@example.com');
  link.searchParams.set('at.second', '61');

  const other = await (await browser.newContext({ permissions: PERMISSIONS })).newPage();
  await other.goto(link.href);
  await expect(remoteContent(other, 'listening')).toHaveAttribute('data-version', '1.9.0');
  await expect(other.getByRole('complementary', { name: 'Versions under test' })).toContainText(
    'the API fails: 500:/favorite/add',
  );
  await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect.poll(() => second(other)).toBeGreaterThanOrEqual(61);
  const again = await copiedLink(other);
  for (const key of ['at.song', 'at.user', 'at.theme', 'mf.listening', 'mf.network', 'api', 'p'])
    expect(again.searchParams.get(key), key).toBe(link.searchParams.get(key));
  const status = await other.evaluate(
    async () => (await fetch('/api/favorite/add', { method: 'POST' })).status,
  );
  expect(status).toBe(500);
  await expect(other.locator('html')).toHaveCSS('color-scheme', 'light');
  await (await panelOf(other)).getByLabel('Account').selectOption('nobody');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await other.close();
});
