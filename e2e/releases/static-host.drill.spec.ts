import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { RuntimeConfig } from '@rushtone/site';
import { startStaticHost, type StaticHost } from '../../scripts/lib/static-host.ts';
import { signIn } from '../support/users.ts';

const DIST = path.join(import.meta.dirname, '../../dist');
const DELAY_MS = 400;
/** A cached registry counts as current for a second. */
const ASKED_AGAIN_MS = 1_500;

test.describe.configure({ mode: 'default' });

let host: StaticHost;
test.beforeAll(async ({ request, baseURL }) => {
  const site = baseURL ?? '';
  const config = (await (await request.get(`${site}/config.json`)).json()) as RuntimeConfig;
  host = await startStaticHost({
    port: Number(new URL(site).port) + 4,
    folders: [
      ['/assets/', path.join(DIST, 'shell/assets')],
      ['/r/', path.join(DIST, 'r')],
    ],
    files: {
      '/index.html': () => readFileSync(path.join(DIST, 'shell/index.html'), 'utf8'),
      '/registry.json': () => readFileSync(path.join(DIST, 'registry.json'), 'utf8'),
      '/config.json': () => JSON.stringify({ ...config, apiBase: `${site}/api` }),
    },
  });
});
test.afterAll(() => host.stop());

test('a plain static host serves the site, with the API elsewhere (spec §10.29)', async ({ page }) => {
  await page.goto(`${host.origin}/playlist?p=full-throttle`);
  await expect(page.getByRole('button', { name: /^Play .+ by / }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Subscriptions' }).first().click();
  await expect(page.locator('[data-remote="subscribe"]')).toBeVisible();
});

test('on a static host the selected theme applies before any file has loaded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto(host.origin, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('subscriber hosts work on a static host too, and the API allows them by wildcard', async ({ page }) => {
  const visit = page.waitForRequest((request) => request.url().endsWith('/website/visit'));
  await page.goto(host.origin.replace('//', '//luna.'));
  await expect(page.locator('[data-remote="network"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luna');
  // The static host has no script before the shell, which counts it elsewhere.
  expect((await visit).postData()).toContain('event=visit');
});

test('on a static host a member signs in, and the API knows who calls', async ({ page, baseURL }) => {
  // In production the identity service is on another origin; its emulator is on the API's origin.
  await page.route(/googleapis\.com\/v1/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: baseURL + pathname + search }) });
  });
  const roles = page.waitForResponse((response) => response.url().includes('/api/account/getroles'));
  await page.goto(`${host.origin}/login`);
  await signIn(page, 'listener@example.com');
  expect((await roles).status()).toBe(200);
});

test('a static host pushes no changes: pages ask for the registry when they navigate', async ({ page }) => {
  await page.goto(`${host.origin}/subscribe`);
  await expect(page.locator('[data-remote="subscribe"]')).toBeVisible();
  await page.waitForTimeout(ASKED_AGAIN_MS);
  const asked = page.waitForRequest((request) => request.url().endsWith('/registry.json'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
  await asked;
});

test('a remote paints at most three round trips after the registry and fetches no file twice', async ({
  page,
}) => {
  const sent: { url: string; at: number }[] = [];
  const answered: number[] = [];
  await page.route(/\/(r\/|registry\.json)/, async (route) => {
    sent.push({ url: route.request().url(), at: Date.now() });
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
    answered.push(Date.now());
  });
  await page.goto(`${host.origin}/subscribe`);
  await expect(page.locator('[data-remote="subscribe"]')).toBeVisible();
  const files = sent.map(({ url }) => url).filter((url) => url.includes('/r/'));
  expect(new Set(files).size).toBe(files.length);
  // A request starts a new round trip if it was sent after a response of the previous one.
  let trips = 0;
  let trip = Number.NEGATIVE_INFINITY;
  for (const { at } of sent.sort((a, b) => a.at - b.at))
    if (at >= trip + DELAY_MS) {
      trips += 1;
      trip = at;
    }
  console.log(`${trips} round trips, ${files.length} files`);
  expect(trips).toBeLessThanOrEqual(3);
});
