import { expect, test } from '@playwright/test';
import { readMusicLog, playFirstSong, watchMusic } from '../support/music.ts';
import { goToNetwork } from '../support/navigation.ts';

test('a landing loads the shell and one remote; others load on navigation', async ({ page }) => {
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/r\/(\w+)\//.exec(request.url()) ?? [];
    if (name) remotes.add(name);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect([...remotes]).toEqual(['listening']);
  await goToNetwork(page);
  await expect(page.locator('[data-remote="network"]')).toBeVisible();
  expect([...remotes]).toEqual(['listening', 'network']);
});

test('each file is fetched once, and every preload is used', async ({ page }) => {
  const asked: string[] = [];
  const warnings: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (message.type() !== 'log') warnings.push(message.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const files = asked.filter((path) => /\.(js|css)$/.test(path));
  expect(files.length).toBe(new Set(files).size);
  expect(warnings).toEqual([]);
});

test('every remote uses the shell’s React and contract', async ({ page }) => {
  const bodies: string[] = [];
  page.on('response', async (response) => {
    if (/\/r\/.*\.js$/.test(response.url())) bodies.push(await response.text().catch(() => ''));
  });
  for (const address of ['/', '/network', '/subscribe'])
    await page.goto(address, { waitUntil: 'networkidle' });
  expect(bodies.length).toBeGreaterThan(3);
  expect(bodies.filter((body) => body.includes('__CLIENT_INTERNALS_DO_NOT_USE'))).toEqual([]);
});

for (const [what, pattern] of [
  ['entry', '**/r/network/**/entry.*.js*'],
  ['exposed chunk', '**/r/network/**/remote.*.js*'],
  ['page chunk', '**/r/network/**/Network.*.js*'],
] as const) {
  test(`a remote with a missing ${what} does not affect the site, and “Try again” loads it`, async ({
    page,
  }) => {
    await page.goto('/playlist?p=full-throttle');
    await playFirstSong(page);
    await watchMusic(page);
    await page.route(pattern, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await goToNetwork(page);
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('[data-remote="network"]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rushtone');
    expect(await readMusicLog(page)).toMatchObject({ sameFrame: true, loads: 0, backwards: 0 });
  });
}

test('a tampered chunk is rejected by its hash', async ({ page }) => {
  await page.route('**/r/network/**/Network.*.js*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.tampered = true;` });
  });
  await page.goto('/');
  await goToNetwork(page);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});
