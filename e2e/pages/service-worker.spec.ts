import { expect, test, type Page } from '@playwright/test';
import { playFirstSong } from '../support/music.ts';
import { newUser, resetLink, restoreSession } from '../support/users.ts';
import { filesKept, startWatchedServer, workerActive, type WatchedServer } from '../support/worker.ts';

let server: WatchedServer;
test.beforeAll(async () => {
  server = await startWatchedServer();
});
test.afterAll(() => server.stop());

const panel = (page: Page) => page.getByRole('region', { name: 'Connected accounts' });
const connect = (page: Page, label: string) =>
  panel(page)
    .getByRole('button', { name: `Connect ${label}` })
    .click();

test('no document is requested twice', async ({ page }) => {
  const at = (path: string) => `http://localhost:${server.port}${path}`;
  const email = await newUser(page.request);
  await page.goto(at('/'));
  await workerActive(page);
  expect(server.repeated()).toEqual([]);
  for (const path of [
    '/playlists',
    '/song?s=rtMKEffTTW5&p=full-throttle',
    '/network?mf',
    '/api/docs',
    '/nowhere',
  ]) {
    await page.goto(at(path));
    expect(server.repeated(), path).toEqual([]);
  }
  await page.goto(at('/subscribe'));
  await page.reload();
  await page.goBack();
  // A reload is a second visit.
  server.repeated();

  await page.goto(at('/forgot-password'));
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Check your email to reset your password')).toBeVisible();
  const link = new URL(await resetLink(page.request, email));
  await page.goto(at(link.pathname + link.search));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(server.repeated()).toEqual([]);
});

test('accounts are connected once, and a denial says so', async ({ page }) => {
  const main = `slowtide.localhost:${server.port}`;
  const at = (path: string) => `http://${main}${path}`;
  await restoreSession(page, await newUser(page.request), main);
  await page.goto(at('/account'));
  await workerActive(page);
  await connect(page, 'Discord');
  await page.getByLabel('Your Discord name').fill('Mira');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Discord connected' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await connect(page, 'YouTube');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('alert')).toContainText('You did not allow the connection with YouTube.');
  await connect(page, 'YouTube');
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(panel(page).getByText(/^Connected as /)).toHaveCount(2);
  expect(server.repeated().filter((address) => address.includes('link_'))).toEqual([]);
});

test('pages that were opened before work offline, within the page too', async ({ page, context }) => {
  const at = (path: string) => `http://localhost:${server.port}${path}`;
  await page.goto(at('/'));
  const playlist = page.getByRole('main').getByRole('link', { name: 'Sugar Rush' });
  await expect(playlist).toBeVisible();
  await workerActive(page);
  await page.goto(at('/playlist?p=full-throttle'));
  await playFirstSong(page);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('rushtone-responses')).keys()).length))
    .toBeGreaterThan(0);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Rushtone home' }).click();
  await expect(playlist).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  await expect(page.getByText('You are offline. Pages that you opened before still work.')).toBeVisible();
});

/** Empties the HTTP cache, as after some days: it would answer in place of what the page keeps. */
const emptyHttpCache = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
};
const kept = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  );

test('a page that was opened before starts offline, days later', async ({ page, context }) => {
  const at = (path: string) => `http://localhost:${server.port}${path}`;
  await page.goto(at('/playlists'));
  await workerActive(page);
  // Read by the page, and not in a document: offline the shell shows it at an address that was not opened.
  await page.getByRole('main').getByRole('link', { name: 'Sugar Rush' }).first().click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor();
  await expect.poll(() => kept(page, 'rushtone-responses')).toContain('/api/playlist/get');
  await filesKept(page);
  await emptyHttpCache(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sugar Rush' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('You are offline. Pages that you opened before still work.')).toBeVisible();
});

test('an account finds its favorites and its song offline, which are gone when it signs out', async ({
  page,
  context,
}) => {
  const host = `localhost:${server.port}`;
  const at = (path: string) => `http://${host}${path}`;
  const favorites = page.getByRole('group', { name: 'Your favorites' });
  const song = page.getByRole('main').getByRole('heading', { level: 1 });
  await restoreSession(page, await newUser(page.request), host);
  await page.goto(at('/account'));
  await workerActive(page);
  await expect(page.getByText('There are no songs in your favorites.')).toBeVisible();
  await filesKept(page);
  await page.goto(at('/playlist?p=full-throttle'));
  await playFirstSong(page);
  await page.getByRole('region', { name: 'Player' }).getByRole('link').first().click();
  const heart = page.getByRole('main').getByRole('button', { name: 'Favorite', exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const title = (await song.textContent()) ?? '';
  await expect.poll(() => kept(page, 'rushtone-account')).toContain('/api/song/get');
  const keptFavorites = () =>
    page.evaluate(async () => {
      const cache = await caches.open('rushtone-account');
      const address = (await cache.keys()).find(({ url }) => url.includes('/favorite/getall'));
      return address ? (await cache.match(address))?.text() : '';
    });
  await expect.poll(keptFavorites).toContain(title);

  await test.step('offline, with an expired token', async () => {
    await page.evaluate(() => {
      const key = 'firebase:authUser:local:[DEFAULT]';
      const user = JSON.parse(localStorage[key] as string) as { stsTokenManager: object };
      const stsTokenManager = { ...user.stsTokenManager, expirationTime: Date.now() - 60_000 };
      localStorage[key] = JSON.stringify({ ...user, stsTokenManager });
    });
    await emptyHttpCache(page);
    await context.setOffline(true);
    await page.reload();
    await expect(song).toHaveText(title);
    await page.goto(at('/account'));
    await expect(favorites).toContainText(title);
    await context.setOffline(false);
  });

  await test.step('after signing out', async () => {
    await page.goto(at('/'));
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('banner').getByText('Sign out').click();
    await expect.poll(() => page.evaluate(() => caches.has('rushtone-account'))).toBe(false);
  });
});

test('what failed only because the API was away loads again when it is back', async ({ page }) => {
  const at = (path: string) => `http://localhost:${server.port}${path}`;
  await page.goto(at('/faq'));
  await workerActive(page);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a connection lost while the page starts does not leave it without a service worker', async ({
  page,
}) => {
  const lost = page.waitForEvent('requestfailed', (request) => /\/releases\..*try=/.test(request.url()));
  await page.route('**/assets/releases.*', (route) => route.abort('internetdisconnected'));
  await page.goto(`http://localhost:${server.port}/`);
  await lost;
  await page.unroute('**/assets/releases.*');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await workerActive(page);
});
