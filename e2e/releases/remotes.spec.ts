import { expect, test } from '@playwright/test';
import { watchConsole } from '../support/console.ts';
import { readMusicLog, playFirstSong, watchMusic } from '../support/music.ts';
import { goToNetwork } from '../support/navigation.ts';

test('the first visit loads the shell and one remote, each file once with every preload used; others load on navigation', async ({
  page,
}) => {
  const asked: string[] = [];
  const complaints = watchConsole(page);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const remotes = () => [...new Set(asked.map((path) => /^\/r\/(\w+)\//.exec(path)?.[1]).filter(Boolean))];
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(remotes()).toEqual(['listening']);
  const files = asked.filter((path) => /\.(js|css)$/.test(path));
  expect(files.length).toBe(new Set(files).size);
  expect(complaints).toEqual([]);
  await goToNetwork(page);
  await expect(page.locator('[data-remote="network"]')).toBeVisible();
  expect(remotes()).toEqual(['listening', 'network']);
});

test('a remote with a missing file does not affect the site, and “Try again” loads it', async ({ page }) => {
  const file = '**/r/network/**/Network.*.js*';
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  await watchMusic(page);
  await page.route(file, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await goToNetwork(page);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute(file);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-remote="network"]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creator network');
  expect(await readMusicLog(page)).toMatchObject({ sameFrame: true, loads: 0 });
});
