import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { startList } from '../support/lists.ts';
import { expectAudible, playFirstSong } from '../support/music.ts';
import { fillQueue } from '../support/queue.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Queue' });

/** On phones, the title in the bar opens Now Playing, which links to the song page. */
const openSongPage = async (page: Page): Promise<void> => {
  await player(page).getByRole('link').click();
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('dialog', { name: 'Now Playing' }).getByRole('heading').getByRole('link').click();
};

const expectUncovered = async (page: Page, label: string): Promise<void> => {
  const { width = 0, height = 0 } = (await stage(page).boundingBox()) ?? {};
  expect(Math.min(width, height), label).toBeGreaterThanOrEqual(200);
  expect(await coveredPoints(page), label).toEqual([]);
};

/** Opens every sheet and menu of the player, and passes the name of each to `look`. */
const openPlayerSheets = async (page: Page, look: (label: string) => Promise<void>): Promise<void> => {
  await player(page).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('button', { name: 'End of song' }).click();
  await look('menu with sleep timer');
  if ((page.viewportSize()?.width ?? 0) >= 480) {
    await page.keyboard.press('Escape');
    await player(page)
      .getByRole('button', { name: /^Queue/ })
      .click();
  } else await page.getByRole('dialog').getByRole('button', { name: 'Queue' }).click();
  await drawer(page).getByRole('button', { name: 'Remove Ant' }).click();
  await page.getByText('Removed “Ant”.').hover();
  await look('queue with a notice');
  await page.getByRole('button', { name: 'Undo' }).click();
  await drawer(page).getByRole('button', { name: 'Close queue' }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look('keyboard shortcuts');
  await page.keyboard.press('Escape');
};

for (const [width, height] of [
  [1440, 900],
  [320, 568],
] as const) {
  test(`the video is at least 200×200 at ${width} px, docked and in the page, and no menu, sheet or notice covers it`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await fillQueue(page, ['Ant', 'Bee', 'Cat', 'Dog']);
    await startList(page, ['rtUncovrd01', 'rtNextSong1']);
    await expectAudible(page);
    const expectPlaced = async (placement: 'dock' | 'slot', label: string) => {
      await expect(stage(page), label).toHaveAttribute('data-placement', placement);
      await expectUncovered(page, label);
    };
    const menus = width < 768 ? ['Menu', 'Search'] : ['Explore', 'Community', 'Search'];
    const openMenu = (name: string) =>
      page.getByRole('banner').getByRole('button', { name, exact: true }).click();

    await expectPlaced('dock', 'docked');
    for (const name of menus) {
      await openMenu(name);
      await expectPlaced('dock', name);
    }
    await page.keyboard.press('Escape');
    await openPlayerSheets(page, async (label) => {
      await expectUncovered(page, label);
      await expectAccessible(page, label);
    });

    await openSongPage(page);
    await expectPlaced('slot', 'song page');
    await openMenu(menus[0] ?? '');
    await expectPlaced('dock', 'menu of the song page');
    await page.keyboard.press('Escape');
    await expectPlaced('slot', 'song page after a menu');
    await openPlayerSheets(page, (label) => expectUncovered(page, label));
    await expectPlaced('slot', 'song page after the sheets');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('closing the player pauses it', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  const second = () => page.frames()[1]?.locator('input[type=range]').first().inputValue();
  await page.getByRole('button', { name: 'Close player' }).click();
  await expect(stage(page)).toBeHidden();
  const held = await second();
  await page.waitForTimeout(500);
  expect(await second()).toBe(held);
});

test('on a phone a paused video makes room for the page, and returns when it plays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  const frame = await page.locator('iframe').elementHandle();
  await player(page).getByRole('button', { name: 'Pause' }).click();
  await expect(stage(page)).toBeHidden();
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectUncovered(page, 'played again');
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
  // Paused inside of the video, such as for seeking there, it stays until the user interacts with the page.
  const video = page.frameLocator('iframe');
  await stage(page).hover();
  await video.getByRole('button', { name: 'Pause' }).click();
  await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(stage(page)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(stage(page)).toBeHidden();

  await openSongPage(page);
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await player(page).getByRole('button', { name: 'Pause' }).click();
  await expect(stage(page)).toHaveAttribute('data-placement', 'slot');
});

test('nothing is loaded from the video host before the first play', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /iframe_api|\/embed\//.test(path))).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
});
