import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { playFirstSong } from '../support/music.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const handle = (page: Page) => page.getByRole('button', { name: /^Move the video/ });

const middleOf = async (page: Page): Promise<[number, number]> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await stage(page).boundingBox()) ?? {};
  return [x + width / 2, y + height / 2];
};

/** Asserts that the video stays clear of the bar, the navigation and the window's edges, and is not covered. */
const expectInRoom = async (page: Page, label: string): Promise<void> => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await stage(page).boundingBox()) ?? {};
  const bar = await player(page).boundingBox();
  expect(Math.min(x, y), label).toBeGreaterThanOrEqual(0);
  expect(x + width, label).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  expect(y + height, label).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(await coveredPoints(page), label).toEqual([]);
};

const begin = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
};

test('the docked video can be moved with keys, and stays in its corner after a reload', async ({ page }) => {
  await begin(page);
  await handle(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(stage(page)).toHaveAttribute('data-corner', 'bottom-left');
  await expect(page.getByText('Video: bottom left')).toBeAttached();
  await expectInRoom(page, 'bottom left');
  await page.keyboard.press('ArrowUp');
  await expect(handle(page)).toBeFocused();
  await expect.poll(async () => (await middleOf(page))[1]).toBeLessThan(300);
  await expectInRoom(page, 'top left');
  await expectAccessible(page, 'top left');

  await page.reload();
  const play = player(page).getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeVisible();
  await page.mouse.wheel(0, 400);
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeInViewport();
  await play.click();
  await expect(stage(page)).toHaveAttribute('data-corner', 'top-left');
  await handle(page).click();
  await expect(stage(page)).toHaveAttribute('data-corner', 'top-right');
});

test('the docked video can be dragged to the nearest corner, and never covers the player', async ({
  page,
}) => {
  await begin(page);
  const frame = await page.locator('iframe').elementHandle();
  const { x = 0, y = 0 } = (await handle(page).boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 14);
  await page.mouse.down();
  await page.mouse.move(900, 1_500, { steps: 5 });
  await expectInRoom(page, 'dragged over the bar');
  await page.mouse.move(-300, -300, { steps: 5 });
  await expectInRoom(page, 'dragged out of the window');
  await page.mouse.move(300, 300, { steps: 5 });
  await page.mouse.up();
  await expect(stage(page)).toHaveAttribute('data-corner', 'top-left');
  await expectInRoom(page, 'dropped');
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
});

test('the video makes room for menus and panels, and returns afterwards', async ({ page }) => {
  await begin(page);
  await handle(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.waitForTimeout(600);
  const [x, y] = await middleOf(page);
  for (const open of [
    () => page.getByRole('banner').getByRole('button', { name: 'Community' }).click(),
    () =>
      player(page)
        .getByRole('button', { name: /^Queue/ })
        .click(),
    () => page.keyboard.press('?'),
  ]) {
    await open();
    await expect(stage(page)).toHaveAttribute('data-corner', 'bottom-right');
    await expectInRoom(page, 'with something open');
    await page.keyboard.press('Escape');
    await expect(stage(page)).toHaveAttribute('data-corner', 'top-right');
    await expect.poll(() => middleOf(page)).toEqual([x, y]);
  }
});
