import { expect, test } from '@playwright/test';
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

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  for (const address of ['/', '/playlist?p=full-throttle', '/playlists', '/subscribe']) {
    test(`${address} has no layout shift and keeps its elements when React takes over`, async ({ page }) => {
      const complaints = watchConsole(page);
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(address, { waitUntil: 'commit' });
      const heading = await page.waitForSelector('main h1');
      await page.waitForLoadState('networkidle');
      await pageHydrated(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((total, value) => total + value, 0)).toBeLessThan(0.01);
      expect(complaints).toEqual([]);
      expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
    });
  }
});
