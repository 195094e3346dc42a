import { expect, test, type Page } from '@playwright/test';
import { second } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';

const SLOW_DOWN = 4;
const AFTER_PAINT_MS = 100;

/** Clicks a button 100 ms after it was painted, while the page's scripts are still loading or starting. */
const pressEarly = async (page: Page, address: string, button: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.addInitScript(
    ([name, wait]) => {
      const find = () =>
        [...document.querySelectorAll('button')].find(
          (each) => each.checkVisibility() && (each.ariaLabel ?? each.textContent) === name,
        );
      requestAnimationFrame(function look() {
        if (find() && performance.getEntriesByName('first-contentful-paint').length > 0)
          setTimeout(() => find()?.click(), wait);
        else requestAnimationFrame(look);
      });
    },
    [button, AFTER_PAINT_MS] as const,
  );
  await page.goto(address, { waitUntil: 'commit' });
};

const SONG = '/song?s=rtMKEffTTW5&p=full-throttle';
const PLAYLIST = '/playlist?p=full-throttle';

test.describe('a click 100 ms after the first paint takes effect once', () => {
  for (const [address, button, effect] of [
    ['/', 'Explore', (page) => page.getByRole('menuitem', { name: 'Radio' })],
    ['/', 'Random song', (page) => page.getByRole('group', { name: 'Song controls' })],
    [PLAYLIST, 'Play all', (page) => page.getByRole('region', { name: 'Player' })],
    [SONG, 'Repeat', (page) => page.getByRole('button', { name: 'Repeat', pressed: true }).first()],
    [SONG, 'Share', (page) => page.getByRole('dialog')],
  ] as const satisfies readonly (readonly [string, string, (page: Page) => ReturnType<Page['locator']>])[]) {
    test(`${button} of ${address}`, async ({ page }) => {
      await pressEarly(page, address, button);
      await expect(effect(page)).toBeVisible({ timeout: 20_000 });
    });
  }
});

/** Blocks scripts until the returned function is called. */
const holdScripts = async (page: Page, addresses: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('clicks and input made before the shell has loaded are not lost', async ({ page }) => {
  const letLoad = await holdScripts(page, '**/assets/*.js');
  await page.goto('/search?q=night', { waitUntil: 'commit' });
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Z-A');
  await page.getByRole('button', { name: 'Explore' }).click();
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeHidden();
  expect(new URL(page.url()).search).toBe('?q=night');

  letLoad();
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeVisible();
  await expect(sort).toHaveValue(/title.*desc|za|z-a/i);
  await expect(page).toHaveURL(/sort=za/);
});

test('menus work while the page’s code is still loading, and its buttons respond once it has loaded', async ({
  page,
}) => {
  const letLoad = await holdScripts(page, '**/r/listening/**/*.js');
  await page.goto(SONG, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Repeat' }).click();
  await page.getByRole('button', { name: 'Explore' }).click();
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northbound / No Brakes');

  letLoad();
  await expect(page.getByRole('button', { name: 'Repeat', pressed: true }).first()).toBeVisible();
});

test('a panel opens even if its stylesheet arrives after the page stops waiting for late stylesheets', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'commit' });
  const linked = new Set<string | null>();
  for (const link of await page.locator('link[rel="stylesheet"]').all())
    linked.add(await link.getAttribute('href'));
  await page.route('**/assets/*.css', async (route) => {
    // The page stops waiting 3 s after its start, a chunk 4 s after the request.
    if (!linked.has(new URL(route.request().url()).pathname))
      await new Promise((resolve) => setTimeout(resolve, 3_300));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Explore' }).click();
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeVisible();
});

test('a message typed before the shell has loaded can be sent', async ({ page }) => {
  const letLoad = await holdScripts(page, '**/assets/*.js');
  await page.goto('/get-in-touch', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada@example.com');
  letLoad();
  await pageHydrated(page);
  await expect(email).toHaveValue('ada@example.com');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('draft:contact')))
    .toContain('ada@example.com');
});

test('shortcuts pressed before the shell has loaded are not lost', async ({ page }) => {
  const letLoad = await holdScripts(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  letLoad();
  await expect(page.getByRole('combobox', { name: 'Search songs' })).toBeFocused();
});

test('K resumes the last visit’s song as soon as the page is painted', async ({ page }) => {
  const track = { videoId: 'rtListening', title: 'Night Train', artist: 'Somebody', playlistId: null };
  await page.addInitScript(
    (saved) => localStorage.setItem('rushtone.player', saved),
    JSON.stringify({ track, second: 12, duration: 200 }),
  );
  const letLoad = await holdScripts(page, '**/assets/*.js');
  await page.goto('/faq', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('k');
  letLoad();
  await expect(
    page.getByRole('group', { name: 'Playback' }).getByRole('button', { name: 'Pause', exact: true }),
  ).toBeVisible();
  await expect.poll(() => second(page)).toBeGreaterThan(12);
});

test('a key pressed while the shell waits for an idle moment works immediately', async ({ page }) => {
  // The page never finishes loading, so nothing is preloaded.
  await page.route(/\/vi(_webp)?\//, () => new Promise(() => undefined));
  await page.goto('/', { waitUntil: 'commit' });
  await pageHydrated(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 2_500 });
});

test('mismatched HTML is re-rendered without the rest of the page, and is reported', async ({ page }) => {
  const reports = page.waitForRequest(
    (request) =>
      request.url().endsWith('/remotes/report') && request.postData()?.includes('mismatch') === true,
  );
  // Not to the server: a report that reaches it fails the run (reports.spec.ts).
  await page.route('**/remotes/report', (route) => route.fulfill({ status: 204 }));
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('<h1', '<p>12:00:01</p><h1');
    await route.fulfill({ response, body: html });
  });
  await page.goto('/', { waitUntil: 'commit' });
  const bar = await page.waitForSelector('header nav');
  const sent = new URLSearchParams((await reports).postData() ?? '').get('reports') ?? '';
  expect(sent).toContain('"kind":"mismatch","remote":"listening"');
  await expect(page.getByText('12:00:01')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await bar.evaluate((element) => element.isConnected)).toBe(true);
});

test('the page of an unknown song works while the API is silent, as the server sent it', async ({ page }) => {
  const reports: (string | null)[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/remotes/report') && reports.push(request.postData()),
  );
  await page.route('**/api/song/get*', () => new Promise(() => undefined));
  await page.goto('/song?s=unknown0000', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Random song' }).click();
  await expect(page).not.toHaveURL(/unknown0000/);
  expect(reports.filter((report) => report?.includes('mismatch'))).toEqual([]);
});

test('Back, pressed before the shell has loaded, shows the page before', async ({ page }) => {
  const reports: (string | null)[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/remotes/report') && reports.push(request.postData()),
  );
  await page.goto('/');
  await pageHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Full Throttle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Full Throttle');
  const letLoad = await holdScripts(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/:\d+\/$/);

  letLoad();
  await expect(page.getByRole('button', { name: 'Random song' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Full Throttle');
  await page.goto('/faq');
  expect(reports.filter((report) => report?.includes('mismatch'))).toEqual([]);
});
