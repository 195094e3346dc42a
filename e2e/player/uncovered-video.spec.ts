import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { coveredPoints } from '../support/video-coverage.ts';
import { startList } from '../support/lists.ts';
import { second } from '../support/music.ts';
import { fillQueue } from '../support/queue.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const playing = (page: Page) => bar(page).getByRole('link');
const queueButton = (page: Page) => bar(page).getByRole('button', { name: /^Queue/ });
/** Waits until the song is audible, which takes time on a busy machine. */
const heard = (page: Page) => expect.poll(() => second(page), { timeout: 30_000 }).toBeGreaterThan(0.3);
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Queue' });

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
  [320, 568],
] as const) {
  test(`queue, menu, shortcuts and notices leave the video uncovered at ${width} px, docked and in the page`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await fillQueue(page, ['Ant', 'Bee', 'Cat', 'Dog']);
    await startList(page, ['rtUncovrd01', 'rtNextSong1']);
    await heard(page);
    const stage = page.getByRole('region', { name: 'Video', exact: true });
    const clear = async (at: string) => {
      const box = await stage.boundingBox();
      expect([Math.min(box?.width ?? 0, box?.height ?? 0) >= 200, await coveredPoints(page)], at).toEqual([
        true,
        [],
      ]);
      await expectAccessible(page, at);
    };
    const lookAtAll = async () => {
      await bar(page).getByRole('button', { name: /^More/ }).click();
      await page.getByRole('button', { name: 'End of song' }).click();
      await clear('menu with sleep timer');
      if (width >= 480) {
        await page.keyboard.press('Escape');
        await queueButton(page).click();
      } else await page.getByRole('dialog').getByRole('button', { name: 'Queue' }).click();
      await drawer(page).getByRole('button', { name: 'Remove Ant' }).click();
      await page.getByText('Removed “Ant”.').hover();
      await clear('queue with a notice');
      await page.getByRole('button', { name: 'Undo' }).click();
      await drawer(page).getByRole('button', { name: 'Close queue' }).click();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await clear('sheet of keys');
      await page.keyboard.press('Escape');
    };
    await lookAtAll();
    await playing(page).click();
    await expect(stage).toHaveAttribute('data-placement', 'slot');
    await lookAtAll();
    await expect(stage).toHaveAttribute('data-placement', 'slot');
    await clear('the page');
  });
}
