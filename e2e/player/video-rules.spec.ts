import { expect, test } from '@playwright/test';
import { coveredPoints } from '../support/video-coverage.ts';
import { playFirstSong } from '../support/music.ts';

const sizes = [
  [1440, 900],
  [768, 1024],
  [390, 844],
  [320, 568],
] as const;

for (const [width, height] of sizes) {
  test(`the video is at least 200×200 and uncovered at ${width} px, docked and in the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/playlist?p=full-throttle');
    await playFirstSong(page);
    const stage = page.getByRole('region', { name: 'Video', exact: true });

    const look = async (placement: 'dock' | 'slot') => {
      await expect(stage).toHaveAttribute('data-placement', placement);
      const box = await stage.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(200);
      expect(box?.height).toBeGreaterThanOrEqual(200);
      expect(await coveredPoints(page)).toEqual([]);
    };

    await look('dock');
    const menus = width < 768 ? ['Menu', 'Search'] : ['Explore', 'Community', 'Search'];
    for (const name of menus) {
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
      await look('dock');
    }
    await page.keyboard.press('Escape');

    await page.getByRole('region', { name: 'Player' }).getByRole('link').click();
    await look('slot');
    await page.getByRole('banner').getByRole('button', { name: menus[0], exact: true }).click();
    await look('dock');
    await page.keyboard.press('Escape');
    await look('slot');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('closing the player pauses it', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  const second = () => page.frames()[1]?.locator('input[type=range]').first().inputValue();
  await page.getByRole('button', { name: 'Close player' }).click();
  await expect(page.getByRole('region', { name: 'Video', exact: true })).toBeHidden();
  const held = await second();
  await page.waitForTimeout(500);
  expect(await second()).toBe(held);
});

test('nothing is loaded from the video host before the first play', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /iframe_api|\/embed\//.test(path))).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
});
