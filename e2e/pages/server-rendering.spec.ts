import { expect, test, type Page } from '@playwright/test';
import { watchConsole } from '../support/console.ts';
import { pageHydrated } from '../support/navigation.ts';
import { at } from '../support/site.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [host, title] of [
    ['localhost', 'Every song, faster.'],
    ['slowtide.localhost', 'Let the song breathe.'],
  ] as const) {
    test(`the home page of ${host} is styled, lists its playlists, and its links work`, async ({ page }) => {
      await page.goto(at(host));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const cards = page.getByRole('region', { name: 'Playlists' }).getByRole('listitem');
      await expect(cards).toHaveCount(12);
      const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
      expect(first?.y).toBe(second?.y);
      expect(first?.width).toBeGreaterThan(200);
      await page.getByRole('link', { name: 'More music' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playlists');
    });
  }

  test('a song page shows the song, its artist and the next song', async ({ page }) => {
    await page.goto('/playlist?p=full-throttle');
    await page.getByRole('link', { name: 'Gravel Road Angel' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gravel Road Angel');
    await expect(page.getByRole('link', { name: 'Juniper Flint' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Next song' })).toBeVisible();
  });
});

const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

const totalShift = async (page: Page): Promise<number> => {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  return shifts.reduce((total, value) => total + value, 0);
};

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const address of ['/', '/playlist?p=full-throttle', '/subscribe']) {
    test(`${address} has no layout shift, keeps its elements during hydration, and no request fails`, async ({
      page,
    }) => {
      const complaints = watchConsole(page);
      const failed: string[] = [];
      page.on('requestfailed', (request) => failed.push(request.url()));
      await watchShifts(page);
      await page.goto(address, { waitUntil: 'commit' });
      const heading = await page.waitForSelector('main h1');
      await page.waitForLoadState('networkidle');
      await pageHydrated(page);
      expect(await totalShift(page)).toBeLessThan(0.01);
      expect(complaints).toEqual([]);
      expect(failed).toEqual([]);
      expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
    });
  }

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`a returning listener’s recent songs come first without layout shift at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      await page.addInitScript(() => {
        const songs = [1, 2, 3, 4, 5].map((n) => ({
          track: { videoId: `rtHeard000${n}`, title: `Song ${n}`, artist: 'Vela', playlistId: null },
          at: n,
        }));
        if (window.top === window) localStorage.setItem('rushtone.history', JSON.stringify(songs));
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      const last = page.getByRole('region', { name: 'Jump back in' });
      await expect(last.getByRole('link', { name: 'Song 1' })).toBeInViewport();
      const [lastBox, playlists] = await Promise.all([
        last.boundingBox(),
        page.getByRole('region', { name: 'Playlists' }).boundingBox(),
      ]);
      expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(playlists?.y ?? 0);
      expect(await totalShift(page)).toBeLessThan(0.01);
      // Space is reserved for content that is loaded when scrolled into view.
      await page.locator('[data-room="newSongs"]').scrollIntoViewIfNeeded();
      await expect(page.getByRole('region', { name: /^New / })).toBeVisible();
      expect(await totalShift(page)).toBeLessThan(0.01);
    });
  }

  for (const [host, path, width] of [
    ['localhost', '/', 390],
    ['localhost', '/', 1440],
    ['slowtide.localhost', '/', 320],
    ['localhost', '/members', 390],
    ['slowtide.localhost', '/subscribe', 768],
  ] as const) {
    test(`a font that comes late moves nothing of ${host}${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await watchShifts(page);
      const { promise: read, resolve: sendFonts } = Promise.withResolvers<void>();
      await page.route(/\.woff2$/, async (route) => {
        await read;
        await route.continue();
      });
      await page.goto(at(host, path), { waitUntil: 'domcontentloaded' });
      await pageHydrated(page);
      const arrived = () => page.evaluate(() => document.fonts.check('16px Outfit'));
      expect(await arrived()).toBe(false);
      sendFonts();
      await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
      await expect.poll(arrived).toBe(true);
      expect(await totalShift(page)).toBeLessThan(0.01);
    });
  }
});
