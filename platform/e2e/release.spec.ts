import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Release } from '../registry/index.ts';
import { block, canary, release, rollback } from '../store/index.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';
import { contentOf, expectVersion, follows, goTo, timeOrigin } from './support/pages.ts';

let site: ReleaseSite;
let first: Release;
let second: Release;
test.beforeAll(async () => {
  site = await startReleaseSite();
  first = site.built('two');
  second = await site.make('two', '1.1.0');
  await site.update(release(second));
  await site.update(rollback(first));
});
test.afterAll(() => site.stop());

/** Returns the versions of `two` whose stylesheets are enabled. */
const stylesOn = (page: Page) =>
  page.$$eval('link[rel="stylesheet"][href*="/r/two/"]', (links) =>
    links
      .filter((link) => !(link as HTMLLinkElement).disabled && (link as HTMLLinkElement).sheet !== null)
      .map((link) => new URL((link as HTMLLinkElement).href).pathname.split('/')[3]),
  );

test('a release and a rollback reach an open page, which enables the styles of the shown version only', async ({
  page,
}) => {
  await page.goto(`${site.origin}/two`);
  await expectVersion(page, 'two', first.version);
  const opened = await timeOrigin(page);
  for (const [move, shown] of [
    [release(second), '1.1.0'],
    [rollback(first), first.version],
  ] as const) {
    await goTo(page, 'one');
    await follows(page, await site.update(move));
    await goTo(page, 'two');
    await expectVersion(page, 'two', shown);
    expect(new Set(await stylesOn(page))).toEqual(new Set([shown]));
  }
  expect(await timeOrigin(page)).toBe(opened);
});

test('an incompatible version of a remote is not run; the newest compatible one is', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await site.update(release(second));
  await site.update(release(await site.make('two', '3.0.0', { contract: '^3.0.0' })));
  await page.goto(`${site.origin}/two`);
  await expectVersion(page, 'two', '1.1.0');
  expect(asked.filter((url) => url.includes('/two/3.0.0/') && url.endsWith('.js'))).toEqual([]);
  await site.update(block('two', '3.0.0', first));
});

test('a canary that throws while rendering is replaced in that tab and reported', async ({ page }) => {
  const edit = (file: string, text: string) =>
    file.startsWith('Two.') && file.endsWith('.js')
      ? text.replace(/const Page = \(\)\s*=>/, '$& { throw new Error("broken canary") }; const other = () =>')
      : text;
  await site.update(canary(await site.make('two', '1.2.0', { edit }), 100));
  const reported = page.waitForRequest((request) =>
    (new URLSearchParams(request.postData() ?? '').get('reports') ?? '').includes('broken canary'),
  );
  await page.goto(site.origin);
  await goTo(page, 'two');
  await expectVersion(page, 'two', first.version);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { reports = '' } = Object.fromEntries(new URLSearchParams((await reported).postData() ?? ''));
  expect(JSON.parse(reports)).toContainEqual(
    expect.objectContaining({
      kind: 'error',
      remote: 'two',
      version: '1.2.0',
      channel: 'canary',
      cause: 'throws',
    }),
  );
  await site.update(block('two', '1.2.0'));
});

test('a tampered registry is ignored', async ({ page }) => {
  const good = readFileSync(path.join(site.folder, 'registry.json'), 'utf8');
  await page.goto(site.origin);
  await page.route('**/registry.json', async (route) => {
    await route.fulfill({ json: { ...JSON.parse(good), rev: 9_999_999_999 } });
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForTimeout(1_500);
  await goTo(page, 'two');
  await expectVersion(page, 'two', first.version);
});

test('a tampered server build is not run, and the page renders in the browser', async ({ page }) => {
  // Unique content, because the server keeps verified files of other versions in memory.
  const edit = (file: string, text: string) => (file.endsWith('.cjs') ? `${text}\n// 1.3.0` : text);
  const made = await site.make('two', '1.3.0', { edit });
  appendFileSync(path.join(site.folder, 'r/two/1.3.0', made.server ?? ''), '\nglobalThis.tampered = true;');
  await site.update(release(made));
  // The HTML may lag behind the registry by a second.
  const html = async () => (await page.request.get(`${site.origin}/two`)).text();
  await expect.poll(html).toContain('<div id="root"></div>');
  await page.goto(`${site.origin}/two`);
  await expectVersion(page, 'two', '1.3.0');
  await site.update(rollback(first));
});

test('names the missing part when no version runs, and Retry works without a reload', async ({ page }) => {
  await site.update(release(second));
  await page.goto(site.origin);
  const began = await timeOrigin(page);
  await page.route('**/r/two/**', (route) => route.abort());
  await goTo(page, 'two');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute('**/r/two/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectVersion(page, 'two', '1.1.0');
  expect(await timeOrigin(page)).toBe(began);
  await site.update(rollback(first));
});

test('a tester runs a released version, a preview and a past revision in one tab', async ({
  page,
  context,
}) => {
  const past = await site.update(release(second));
  await site.update(rollback(first));
  await page.goto(`${site.origin}/two?mf.two=1.1.0`);
  await expectVersion(page, 'two', '1.1.0');
  await goTo(page, 'one');
  await goTo(page, 'two');
  await expectVersion(page, 'two', '1.1.0');
  const made = await site.make('two', '1.1.0-fix-42.0123abcd');
  await site.preview('two', 'fix-42', made);
  await page.goto(`${site.origin}/two?mf.two=fix-42`);
  await expectVersion(page, 'two', made.version);

  const other = await context.newPage();
  await other.goto(`${site.origin}/two`);
  await expectVersion(other, 'two', first.version);
  await other.goto(`${site.origin}/releases`);
  await other
    .getByRole('region', { name: 'Revisions' })
    .getByRole('link', { name: String(past.rev) })
    .click();
  await goTo(other, 'two');
  await expectVersion(other, 'two', '1.1.0');

  await site.preview('two', 'fix-42', null);
  await expect(async () => {
    await page.goto(`${site.origin}/two?mf.two=fix-42`);
    await expect(contentOf(page, 'two')).toHaveAttribute('data-version', first.version, { timeout: 500 });
  }).toPass();
});
