import { expect, test } from '@playwright/test';
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
    test(`${address} has no layout shift when React renders`, async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber$')),
      );
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((total, value) => total + value, 0)).toBeLessThan(0.01);
      expect(complaints).toEqual([]);
    });
  }
});

test('clicks and input made before React renders are not lost', async ({ page }) => {
  const scripts: (() => Promise<void>)[] = [];
  let held = true;
  await page.route('**/assets/*.js', (route) =>
    held ? void scripts.push(() => route.continue()) : route.continue(),
  );
  await page.goto('/search?q=night', { waitUntil: 'commit' });
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Z-A');
  await page.getByRole('button', { name: 'Explore' }).click();
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeHidden();
  expect(new URL(page.url()).search).toBe('?q=night');

  held = false;
  await Promise.all(scripts.map((go) => go()));
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeVisible();
  await expect(sort).toHaveValue(/title.*desc|za|z-a/i);
});
