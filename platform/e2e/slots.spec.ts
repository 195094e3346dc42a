import { writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { release } from '../store/index.ts';
import { FAULTS } from '../testing/faults.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';
import { contentOf, expectVersion, goTo, pageHydrated } from './support/pages.ts';

const BESIDE = /\/two\/1\.0\.0\/Beside\.\w+\.js/;
const TESTERS = /\/two\/[\d.]+\/ForTesters\./;

let site: ReleaseSite;
test.beforeEach(async () => {
  site = await startReleaseSite();
});
test.afterEach(() => site.stop());

const filling = (page: Page) => page.locator('[data-filling="two/Beside"]');

/** Whether the page around the slot is whole: it shows its own content and opens others. */
const expectWhole = async (page: Page) => {
  await expectVersion(page, 'one', '1.0.0');
  await expect(contentOf(page, 'one').getByRole('heading')).toHaveText('More of one');
  await expect(page.getByText('Below the slot')).toBeVisible();
  await goTo(page, 'two');
  await expect(contentOf(page, 'two').getByRole('heading')).toHaveText('Page two');
};

test('a remote fills a slot in the page of another one, and nothing moves when it comes', async ({
  page,
}) => {
  const asked: string[] = [];
  const errors: unknown[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => errors.push(error));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const arrives = Promise.withResolvers<void>();
  await page.route(BESIDE, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto(`${site.origin}/more`);
  await pageHydrated(page);
  const below = page.getByText('Below the slot');
  const before = await below.boundingBox();
  arrives.resolve();
  await expect(filling(page)).toHaveText('Two, beside one');
  await expect(filling(page)).toHaveAttribute('data-version', '1.0.0');
  expect(await below.boundingBox()).toEqual(before);
  expect(asked.filter((url) => TESTERS.test(url))).toEqual([]);
  expect(errors).toEqual([]);
  await expectWhole(page);
});

const openAsTester = async (page: Page) => {
  await page.goto(`${site.origin}/login?as=tester`);
  await page.evaluate(() => fetch('/api/account/tester', { method: 'POST' }));
  await page.goto(`${site.origin}/more`);
};

test('what fills a slot for a role is loaded for people with that role only', async ({ page }) => {
  await openAsTester(page);
  await expect(page.locator('[data-filling]')).toHaveText(['Two, beside one', 'Two, for testers of one']);
});

test('the page is whole when the code of a filling is missing', async ({ page }) => {
  await page.route(/\/two\/1\.0\.0\/Beside\./, FAULTS['is missing']);
  await page.goto(`${site.origin}/more`);
  await expect(page.getByText('Nothing beside one')).toBeVisible();
  await expectWhole(page);
});

test('the page is whole when the code of slots is missing', async ({ page }) => {
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const response = await route.fetch();
    const isOfSlots = (await response.text()).includes('data-filling":');
    await (isOfSlots ? route.abort() : route.fulfill({ response }));
  });
  await page.goto(`${site.origin}/more`);
  await expect(page.getByText('Nothing beside one')).toBeVisible();
  await expectWhole(page);
});

test('the page is whole while the code of a filling does not arrive', async ({ page }) => {
  await page.route(BESIDE, FAULTS['never responds']);
  await page.goto(`${site.origin}/more`);
  await expectWhole(page);
});

/** Releases 1.1.0 of `two`, whose filling runs this code when it renders. */
const releaseWith = async (code: string) => {
  const edit = (file: string, text: string) =>
    /^Beside\..*js$/.test(file) ? text.replace('"Two, beside "', code) : text;
  await site.update(release(await site.make('two', '1.1.0', { edit })));
};
const THROWS = 'nothing.here';

test('a filling that throws is replaced by the previous version, and the page stays', async ({ page }) => {
  await releaseWith(THROWS);
  await page.goto(`${site.origin}/more`);
  await expect(filling(page)).toHaveAttribute('data-version', '1.0.0');
  await expect(filling(page)).toHaveText('Two, beside one');
  await expectWhole(page);
});

test('a filling that throws is left out while something else of its remote is shown', async ({ page }) => {
  await releaseWith(THROWS);
  await openAsTester(page);
  await expect(page.getByText('Nothing beside one')).toBeVisible();
  await expect(page.locator('[data-filling]')).toHaveText(['Two, for testers of one']);
  await expect(page.locator('[data-filling]')).toHaveAttribute('data-version', '1.1.0');
  await expectWhole(page);
});

test('the page is whole while a filling never resolves', async ({ page }) => {
  await releaseWith('(() => { throw new Promise(() => undefined); })()');
  const loaded = page.waitForResponse(/\/two\/1\.1\.0\/Beside\./);
  await page.goto(`${site.origin}/more`);
  await loaded;
  await expectWhole(page);
});

test('a version without the part fills nothing', async ({ page }) => {
  const errors: unknown[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const { slots: _, ...without } = await site.make('two', '1.1.0');
  writeFileSync(`${site.folder}/r/two/1.1.0/release.json`, JSON.stringify(without));
  await site.update(release(without));
  await page.goto(`${site.origin}/more`);
  await pageHydrated(page);
  await expect(page.locator('[data-slot]')).toHaveCount(0);
  await expectWhole(page);
  await expectVersion(page, 'two', '1.1.0');
  expect(errors).toEqual([]);
});
