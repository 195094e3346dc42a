import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Previews, Registry, Release } from '@rushtone/platform/registry';
import { block, canary, release, rollback } from '@rushtone/platform/store';
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

const unavailable = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });
const events = async (page: Page) => (await page.request.get(`${site.origin}/api/metrics`)).text();

/** Returns the versions of network whose stylesheets are enabled. */
const stylesOn = (page: Page) =>
  page.$$eval('link[rel="stylesheet"][href*="/r/network/"]', (links) =>
    links
      .filter((link) => !(link as HTMLLinkElement).disabled && (link as HTMLLinkElement).sheet !== null)
      .map((link) => new URL((link as HTMLLinkElement).href).pathname.split('/')[3]),
  );

test('styles of a version are disabled while another version is shown', async ({ page }) => {
  const follows = page.waitForResponse((response) => response.url().endsWith('/registry/events'));
  await page.goto(`${site.origin}/network`);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', first.version);
  await follows;
  for (const [move, shown] of [
    [release(second), '1.1.0'],
    [rollback(first), first.version],
  ] as const) {
    await goHome(page);
    await site.flip(page, move);
    await goToNetwork(page);
    await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', shown);
    expect(new Set(await stylesOn(page))).toEqual(new Set([shown]));
  }
});

test('an incompatible version of a remote is not run; the newest compatible one is', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const third = await site.make('network', '3.0.0', { contract: '^3.0.0' });
  await site.update(release(second));
  await site.update(release(third));
  await page.goto(`${site.origin}/network`);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.1.0');
  expect(asked.filter((url) => url.includes('/network/3.0.0/') && url.endsWith('.js'))).toEqual([]);
  await site.update(block('network', '3.0.0', first));
});

test('a canary that throws while rendering is replaced in that tab and reported', async ({ page }) => {
  const broken = await site.make('network', '1.2.0', {
    edit: (file, text) =>
      file.startsWith('Network.') && file.endsWith('.js')
        ? text.replace(/Page:\s*\(\)\s*=>\s*\w+/, 'Page:()=>()=>{throw new Error("broken canary")}')
        : text,
  });
  await site.update(canary(broken, 100));
  await page.goto(site.origin);
  await goToNetwork(page);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', first.version);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => events(page))
    .toMatch(/remote="network",version="1.2.0",channel="canary",kind="error",cause="throws"\} 1/);
  await site.update(block('network', '1.2.0'));
});

test('a tampered registry is ignored', async ({ page }) => {
  const place = path.join(site.folder, 'registry.json');
  const good = readFileSync(place, 'utf8');
  await page.goto(site.origin);
  await page.route('**/registry.json', async (route) => {
    await route.fulfill({ json: { ...JSON.parse(good), rev: 9_999_999_999 } });
  });
  await page.waitForTimeout(1_500);
  await goToNetwork(page);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', first.version);
});

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
  await goHome(page);
  await expect(remoteContent(page, 'listening')).toHaveAttribute('data-version', '1.1.0');
  await site.update(rollback(old));
});

test('a tampered server build is not run, and the page renders in the browser', async ({ page }) => {
  // Unique content, because the server keeps verified files of other versions in memory.
  const edit = (file: string, text: string) => (file.endsWith('.cjs') ? `${text}\n// 1.3.0` : text);
  const made = await site.make('network', '1.3.0', { edit });
  appendFileSync(
    path.join(site.folder, 'r/network/1.3.0', made.server ?? ''),
    '\nglobalThis.tampered = true;',
  );
  await site.update(release(made));
  // The HTML may lag behind the registry by a second.
  const html = async () => (await page.request.get(`${site.origin}/network`)).text();
  await expect.poll(html).toContain('<div id="root"></div>');
  await page.goto(`${site.origin}/network`);
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.3.0');
  await site.update(rollback(first));
});

test('names the missing part when no version runs, and Retry works without a reload', async ({ page }) => {
  await site.update(release(second));
  await page.goto(site.origin);
  const began = await timeOrigin(page);
  await page.route('**/r/network/**', (route) => route.abort());
  await goToNetwork(page);
  await expect(unavailable(page)).toBeVisible({ timeout: 3_000 });
  await expect(page.getByText('Your music keeps playing.')).toBeVisible();
  await page.unroute('**/r/network/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(remoteContent(page, 'network')).toHaveAttribute('data-version', '1.1.0');
  expect(await timeOrigin(page)).toBe(began);
  await site.update(rollback(first));
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
