import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { startList } from '../support/lists.ts';
import { expectAudible } from '../support/music.ts';
import { fillQueue } from '../support/queue.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Queue' });
const openQueue = (page: Page) =>
  player(page)
    .getByRole('button', { name: /^Queue/ })
    .click();
const box = (page: Page, title: string) =>
  drawer(page).getByRole('checkbox', { name: `Select ${title}`, exact: true });
const edit = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

const titles = async (page: Page, list: string): Promise<string[]> => {
  const rows = drawer(page)
    .getByRole('list', { name: list })
    .getByRole('button', { name: /^Play .+ by / });
  return (await rows.allTextContents()).map((name) => name.replace(/^Play | by .*/g, ''));
};

/** Returns the number of fully visible rows. */
const rowsInSight = (page: Page): Promise<number> =>
  drawer(page)
    .getByRole('group', { name: 'What plays next' })
    .evaluate((scroller) => {
      const view = scroller.getBoundingClientRect();
      return [...scroller.querySelectorAll('li')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= view.top && bottom <= view.bottom;
      }).length;
    });

// axe takes several seconds on a busy machine.
test.slow();

const QUEUE = Array.from({ length: 12 }, (_, index) => `Number ${index}`);

for (const [width, height, rows] of [
  [1440, 860, 6],
  [390, 844, 3],
] as const)
  test(`at ${width}×${height} the queue shows at least ${rows} songs, and does not cover the video`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await fillQueue(page, QUEUE);
    await startList(page, ['rtFirstSong', 'rtSecondSng']);
    await expectAudible(page);
    if (width >= 768) await openQueue(page);
    else {
      await player(page).getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Queue' }).click();
    }
    await expect(drawer(page).getByRole('searchbox')).toBeVisible();
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(rows);
    expect(await coveredPoints(page)).toEqual([]);
  });

test('several songs are selected by mouse and keyboard, removed or played next together, and restored by a single Undo', async ({
  page,
}) => {
  await fillQueue(page, ['Ant', 'Bee', 'Cat', 'Dog', 'Elk']);
  await startList(page, ['rtFirstSong', 'rtSecondSng', 'rtThirdSong']);
  await expectAudible(page);
  await openQueue(page);

  await edit(page, 'Select songs').press('Enter');
  await box(page, 'Bee').press('Space');
  await box(page, 'Dog').press('Shift+Space');
  await expect(drawer(page).getByRole('status').filter({ hasText: '3 selected' })).toBeVisible();
  await box(page, 'Cat').uncheck();
  await box(page, 'Song rtThirdSong').check();
  await expectAccessible(page, 'songs being selected');
  expect(await coveredPoints(page)).toEqual([]);
  await edit(page, 'Play next the selected songs').click();
  await expect(page.getByText('3 songs play next.')).toBeVisible();
  expect(await titles(page, 'Queued songs')).toEqual(['Bee', 'Dog', 'Song rtThirdSong', 'Ant', 'Cat', 'Elk']);
  expect(await titles(page, 'Songs of the list')).toEqual(['Song rtSecondSng']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(await titles(page, 'Queued songs')).toEqual(['Ant', 'Bee', 'Cat', 'Dog', 'Elk']);

  const row = (title: string) => drawer(page).getByRole('button', { name: new RegExp(`^Play ${title} by `) });
  await row('Ant').click({ modifiers: ['ControlOrMeta'] });
  await box(page, 'Elk').click({ modifiers: ['Shift'] });
  await drawer(page).getByRole('checkbox', { name: 'Select all songs' }).check();
  await expect(drawer(page).getByRole('status').filter({ hasText: '7 selected' })).toBeVisible();
  await drawer(page).getByRole('checkbox', { name: 'Select all songs' }).uncheck();
  await expect(edit(page, 'Remove the selected songs')).toBeDisabled();
  await box(page, 'Ant').check();
  await box(page, 'Cat').click({ modifiers: ['Shift'] });
  await edit(page, 'Remove the selected songs').press('Enter');
  expect(await titles(page, 'Queued songs')).toEqual(['Dog', 'Elk']);
  await expect(drawer(page).getByRole('group', { name: 'What plays next' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  expect(await titles(page, 'Queued songs')).toEqual(['Ant', 'Bee', 'Cat', 'Dog', 'Elk']);
});
