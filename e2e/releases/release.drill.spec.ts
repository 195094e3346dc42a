import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Previews, Registry, Release } from '@rushtone/platform/registry';
import { release, rollback } from '@rushtone/platform/store';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';
import { remoteContent, goHome, goToNetwork, timeOrigin } from '../support/navigation.ts';

test.describe.configure({ mode: 'default' });

let site: ReleaseSite;
let first: Release;
let second: Release;
test.beforeAll(async () => {
  site = await startReleaseSite();
  first = site.built('network');
  second = await site.make('network', '1.1.0');
  await site.update(release(second));
  await site.update(rollback(first));
});
test.afterAll(() => site.stop());

/** Returns the versions of network whose stylesheets are enabled. */
const stylesOn = (page: Page) =>
  page.$$eval('link[rel="stylesheet"][href*="/r/network/"]', (links) =>
    links
      .filter((link) => !(link as HTMLLinkElement).disabled && (link as HTMLLinkElement).sheet !== null)
      .map((link) => new URL((link as HTMLLinkElement).href).pathname.split('/')[3]),
  );

test('a page loads its lazy parts from the version that it runs', async ({ page }) => {
  const { remotes } = JSON.parse(readFileSync(path.join(site.folder, 'registry.json'), 'utf8')) as Registry;
  const old = remotes.listening as Release;
  const next = await site.make('listening', '1.1.0');
  await page.goto(site.origin);
  await page
    .getByRole('button', { name: 'Random song' })
    .or(page.getByRole('link', { name: 'Random song' }))
    .first()
    .click();
  await page.waitForURL(/\/song\?/);
  await expect(remoteContent(page, 'listening')).toHaveAttribute('data-version', old.version);
  await page.waitForTimeout(1_500);
  await site.flip(page, release(next));
  const asked = page.waitForRequest((request) => request.url().includes(`${old.base}`));
  await page.getByRole('button', { name: 'Share' }).click();
  await asked;
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(remoteContent(page, 'listening')).toHaveAttribute('data-version', old.version);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // A navigation waits 300 ms at most for the registry, which a busy page may read later.
  await expect(async () => {
    await goToNetwork(page);
    await goHome(page);
    await expect(remoteContent(page, 'listening')).toHaveAttribute('data-version', '1.1.0');
  }).toPass({ intervals: [1_000] });
  await site.update(rollback(old));
});

test('a tester runs any released version in one tab, and the badge resets it', async ({ page, context }) => {
  await page.goto(`${site.origin}/network?mf.network=1.1.0`);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.1.0');
  const badge = page.getByRole('complementary', { name: 'Versions under test' });
  await expect(badge).toContainText('network 1.1.0 in this tab');
  // The HTML links the stylesheets of the live version, which must be disabled.
  await expect.poll(async () => [...new Set(await stylesOn(page))]).toEqual(['1.1.0']);
  await goHome(page);
  await goToNetwork(page);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.1.0');
  const other = await context.newPage();
  await other.goto(`${site.origin}/network`);
  await expect(remoteContent(other, 'network')).toHaveAttribute('data-version', first.version);
  await badge.getByRole('button', { name: 'Reset versions' }).click();
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', first.version);
  await expect(badge).toBeHidden();
});

test('a past revision opens in one tab from the page of all releases', async ({ page }) => {
  await site.update(rollback(first));
  const past = await site.update(release(second));
  await site.update(rollback(first));
  await page.goto(`${site.origin}/releases`);
  await expectAccessible(page, 'releases');
  await expectNoOverflow(page, 'releases');
  await page
    .getByRole('region', { name: 'Revisions' })
    .getByRole('link', { name: String(past.rev) })
    .click();
  const badge = page.getByRole('complementary', { name: 'Versions under test' });
  await expect(badge).toContainText('network 1.1.0');
  await goToNetwork(page);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.1.0');
  await badge.getByRole('button', { name: 'Reset versions' }).click();
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', first.version);
});

test('the preview of a branch opens in one tab with its link, and ends', async ({ page, context }) => {
  const made = await site.make('network', '1.1.0-fix-42.0123abcd');
  await site.preview('network', 'fix-42', made);
  const link = `${site.origin}/network?mf.network=fix-42`;
  await page.goto(link);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', made.version);
  const badge = page.getByRole('complementary', { name: 'Versions under test' });
  await expect(badge).toContainText('network fix-42 in this tab');
  await goHome(page);
  await goToNetwork(page);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', made.version);

  const other = await context.newPage();
  await other.goto(`${site.origin}/network`);
  await expect(remoteContent(other, 'network')).toHaveAttribute('data-version', first.version);

  await context.route('**/previews/network.json', async (route) => {
    const list = (await (await route.fetch()).json()) as Previews;
    await route.fulfill({ json: { ...list, version: list.version + 1 } });
  });
  await other.goto(link);
  const elsewhere = other.getByRole('complementary', { name: 'Versions under test' });
  await expect(elsewhere).toContainText('The previews of network are not signed by its key.');
  await expect(remoteContent(other, 'network')).toHaveAttribute('data-version', first.version);
  await context.unroute('**/previews/network.json');

  await site.preview('network', 'fix-42', null);
  await other.waitForTimeout(1_100);
  await other.goto(link);
  await expect(elsewhere).toContainText(
    'network has no preview of that name. The released version is shown.',
  );
  await expect(remoteContent(other, 'network')).toHaveAttribute('data-version', first.version);
});

for (const [what, choice, words] of [
  ['a version that was never released', '7.7.7', 'was never released'],
  ['a word', 'latest', 'neither a version nor an address'],
  ['a foreign URL', 'https://evil.example', 'developer’s machine only'],
] as const) {
  test(`${what} is rejected, and the page shows the live version`, async ({ page }) => {
    await page.goto(`${site.origin}/network?mf.network=${encodeURIComponent(choice)}`);
    await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', first.version);
    await expect(page.getByRole('complementary', { name: 'Versions under test' })).toContainText(words);
  });
}

test('the versions panel lists running versions and switches them without a reload', async ({ page }) => {
  await page.goto(`${site.origin}/network?mf`);
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await expect(panel.getByRole('row', { name: /^network/ })).toContainText(/stable\s*running\s*\d+ ms/);
  const began = await timeOrigin(page);
  await panel.getByRole('combobox', { name: 'Version of network' }).selectOption('1.1.0');
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.1.0');
  await page.keyboard.press('Alt+Shift+V');
  await expect(panel).toBeHidden();
  expect(await timeOrigin(page)).toBe(began);
});
