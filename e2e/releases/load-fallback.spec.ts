import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page, type Route } from '@playwright/test';
import type { Release } from '@rushtone/releases';
import { release } from '@rushtone/releases/store';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';
import { goToNetwork } from '../support/navigation.ts';

/** Time until a page or an error is shown; longer when a file never arrives. */
const LIMIT_MS = 3_000;
const SILENCE_LIMIT_MS = 8_000;

test.describe.configure({ mode: 'default' });

let site: ReleaseSite;
let older: string;
test.beforeAll(async () => {
  site = await startReleaseSite();
  const { remotes } = JSON.parse(readFileSync(path.join(site.folder, 'registry.json'), 'utf8')) as {
    remotes: Record<string, Release>;
  };
  older = remotes.network?.version ?? '';
  await site.update(release(await site.make('network', '1.1.0')));
});
test.afterAll(() => site.stop());

const FILES: Readonly<Record<string, RegExp>> = {
  entry: /\/network\/1\.1\.0\/entry\.\w+\.js/,
  'exposed chunk': /\/network\/1\.1\.0\/remote\.\w+\.js/,
  'page chunk': /\/network\/1\.1\.0\/Network\.\w+\.js/,
  stylesheet: /\/network\/1\.1\.0\/(Network|remote)\.\w+\.css/,
};

const corrupted = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  const style = route.request().url().includes('.css');
  const more = style ? ' body { outline: 7px solid red }' : ';window.tampered = true;';
  await route.fulfill({ response, body: (await response.text()) + more });
};

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'is missing': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'answers 503 with JSON': (route) => route.fulfill({ status: 503, json: { error: 'busy' } }),
  'is JSON of something else': (route) => route.fulfill({ status: 200, json: { hello: 'world' } }),
  'was tampered with': corrupted,
  'never answers': () => new Promise(() => undefined),
};

const landAndGoToNetwork = async (page: Page) => {
  await page.goto(site.origin);
  await goToNetwork(page);
};

/** Time that this machine needs for a navigation without faults, in ms. */
const ordinary = async (page: Page): Promise<number> => {
  await page.goto(site.origin);
  const began = Date.now();
  await page.getByRole('link', { name: 'Subscriptions' }).first().click();
  await expect(page.locator('[data-remote="subscribe"]')).toBeVisible();
  return Date.now() - began;
};

/** Longer than any limit; `allowed` accounts for a busy machine. */
const AT_LAST = { timeout: 30_000 };

/** Asserts the time from the click until the remote or its error page is shown. */
const timed = async (
  page: Page,
  fault: string,
  allowed: number,
  until: () => Promise<void>,
): Promise<void> => {
  const began = Date.now();
  await until();
  const limit = allowed + (fault === 'never answers' ? SILENCE_LIMIT_MS : LIMIT_MS);
  expect(Date.now() - began, `time with a file that ${fault}`).toBeLessThanOrEqual(limit);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe('7px');
};

for (const [fault, answer] of Object.entries(FAULTS)) {
  for (const [file, address] of Object.entries(FILES)) {
    test(`falls back to the previous version when the ${file} ${fault}`, async ({ page }) => {
      await page.route(address, answer);
      const allowed = await ordinary(page);
      await landAndGoToNetwork(page);
      await timed(page, fault, allowed, () =>
        expect(page.locator('[data-remote="network"]')).toHaveAttribute('data-version', older, AT_LAST),
      );
    });
  }

  test(`names the missing part and retries when the release.json ${fault}`, async ({ page }) => {
    await page.route(FILES.entry as RegExp, (route) => route.abort());
    await page.route(`**/r/network/${older}/release.json*`, answer);
    const allowed = await ordinary(page);
    await landAndGoToNetwork(page);
    await timed(page, fault, allowed, () =>
      expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible(AT_LAST),
    );
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-remote="network"]')).toHaveAttribute('data-version', '1.1.0');
  });
}

for (const [what, file] of [
  ['entry', /^entry\./],
  ['exposed chunk', /^remote\..*js$/],
  ['page chunk', /^Network\..*js$/],
] as const) {
  test(`falls back to the previous version when the released ${what} throws`, async ({ page }) => {
    const version = `1.2.${what.length}`;
    const made = await site.make('network', version, {
      edit: (name, text) => (file.test(name) ? `throw new Error("broken ${what}");${text}` : text),
    });
    await site.update(release(made));
    await page.waitForTimeout(600);
    await landAndGoToNetwork(page);
    await expect(page.locator('[data-remote="network"]')).not.toHaveAttribute('data-version', version);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
