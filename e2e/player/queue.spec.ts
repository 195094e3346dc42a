import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAudible } from '../support/music.ts';
import { startList } from '../support/lists.ts';
import { fillQueue } from '../support/queue.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const playing = (page: Page) => bar(page).getByRole('link');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Queue' });
const openQueue = (page: Page) =>
  bar(page)
    .getByRole('button', { name: /^Queue/ })
    .click();
const titles = (page: Page, list: string) =>
  drawer(page)
    .getByRole('list', { name: list })
    .getByRole('button', { name: /^Play .+ by / })
    .allTextContents()
    .then((names) => names.map((name) => name.replace(/^Play | by .*/g, '')));
const endSong = (page: Page) => bar(page).getByRole('slider', { name: 'Seek' }).press('End');

// axe takes several seconds on a busy machine.
test.slow();

test('the drawer shows upcoming songs, and the list is edited, undone and repeated', async ({ page }) => {
  await startList(page, ['rtFirstSong', 'rtSecondSng', 'rtThirdSong', 'rtFourthSng']);
  await expectAudible(page);
  await openQueue(page);
  const list = drawer(page).getByRole('region', { name: 'Next from Sugar Rush' });
  await expect(list).toBeVisible();
  await expect
    .poll(() => titles(page, 'Songs of the list'))
    .toEqual(['Song rtSecondSng', 'Song rtThirdSong', 'Song rtFourthSng']);
  await expectAccessible(page, page.url());
  expect(await coveredPoints(page)).toEqual([]);

  await list.getByRole('button', { name: 'Play Song rtFourthSng next', exact: true }).click();
  await expect.poll(() => titles(page, 'Queued songs')).toEqual(['Song rtFourthSng']);
  await drawer(page).getByRole('button', { name: 'Remove Song rtSecondSng' }).press('Enter');
  await expect(drawer(page).getByRole('button', { name: 'Remove Song rtThirdSong' })).toBeFocused();
  await expect.poll(() => titles(page, 'Songs of the list')).toEqual(['Song rtThirdSong']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await list.getByRole('button', { name: 'Move Song rtThirdSong up' }).press('Enter');
  await expect
    .poll(() => titles(page, 'Songs of the list'))
    .toEqual(['Song rtThirdSong', 'Song rtSecondSng']);

  await drawer(page).getByRole('switch', { name: 'Repeat this list' }).click();
  for (const title of ['Song rtFourthSng', 'Song rtThirdSong', 'Song rtSecondSng', 'Song rtFirstSong']) {
    await endSong(page);
    await expect(playing(page)).toHaveText(title);
    await expectAudible(page);
  }
});

/** Opens a page with a queue of this length while a song plays. */
const openLongQueue = async (page: Page, length: number): Promise<void> => {
  await fillQueue(
    page,
    Array.from({ length }, (_, index) => `Number ${index}`),
  );
  await startList(page, ['rtFirstSong', 'rtSecondSng']);
  await expectAudible(page);
  await openQueue(page);
  await expect(drawer(page).getByRole('region', { name: 'Next in queue' })).toBeVisible();
};

const REMOVED = 9;
/** Removes songs of the queue. Returns the median time until the next paint, in ms. */
const timeToRemove = (page: Page): Promise<number> =>
  page.evaluate(async (removed) => {
    const times: number[] = [];
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const firstButton = () => document.querySelector<HTMLElement>('[data-entry] [data-control="remove"]');
    for (let run = 0; run < removed; run += 1) {
      // On a busy machine, the next row may not be there yet.
      while (!firstButton()) await frame();
      const started = performance.now();
      const remove = firstButton()!;
      remove.click();
      // A row that is still there would be removed twice.
      do await frame();
      while (remove.isConnected);
      times.push(performance.now() - started);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(removed / 2)] ?? 0;
  }, REMOVED);

test('a queue of 5,000 songs can be filtered, and an edit paints about as quickly as in a short queue', async ({
  page,
  context,
}) => {
  const short = await context.newPage();
  await openLongQueue(short, 40);
  const shortMs = await timeToRemove(short);
  await short.close();
  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('rushtone.queue'));
  await openLongQueue(page, 5_000);
  const ratio = (await timeToRemove(page)) / shortMs;
  // Both draw the rows in view only; one that draws all takes seconds.
  expect(ratio).toBeLessThan(4);
  await drawer(page).getByRole('searchbox', { name: 'Filter the songs that follow' }).fill('number 4999');
  await expect(drawer(page).getByRole('button', { name: /^Play Number \d+ by / })).toHaveCount(1);
  await drawer(page)
    .getByRole('button', { name: /^Play Number 4999 by / })
    .click();
  await expect(bar(page).getByRole('button', { name: 'Queue, 4,990 songs' })).toBeVisible();
});
