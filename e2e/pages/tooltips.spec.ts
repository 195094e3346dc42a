import { expect, test, type Page } from '@playwright/test';
import { playFirstSong } from '../support/music.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const tooltip = (page: Page) => page.locator('[data-tooltip]');
const player = (page: Page) => page.getByRole('region', { name: 'Player' });

test('an icon button shows its name and shortcut on hover and on focus, next to the video', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
  await player(page).getByRole('button', { name: 'Next' }).hover();
  await expect(tooltip(page)).toHaveText('NextShiftN');
  await expect(player(page).getByRole('button', { name: 'Next' })).toHaveAttribute(
    'aria-keyshortcuts',
    'Shift+N',
  );
  // The tooltip is hoverable, and Escape dismisses it (WCAG 1.4.13).
  await tooltip(page).hover();
  await page.waitForTimeout(400);
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toBeHidden();

  // The video is right above these buttons.
  for (const name of ['Queue', 'More', 'Close player']) {
    await player(page).getByRole('button', { name }).hover();
    await page.waitForTimeout(700);
    expect(await coveredPoints(page), name).toEqual([]);
    const [tip, video] = await Promise.all([
      tooltip(page).boundingBox(),
      page.getByRole('region', { name: 'Video', exact: true }).boundingBox(),
    ]);
    if (tip) expect(tip.y, name).toBeGreaterThanOrEqual((video?.y ?? 0) + (video?.height ?? 0));
  }
  await page.mouse.move(700, 300);
  await player(page).getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toHaveText('Favorite');
  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toHaveText('Shuffle');
});
