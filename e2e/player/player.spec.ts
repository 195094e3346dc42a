import { expect, test, type Page } from '@playwright/test';
import { expectAudible, second } from '../support/music.ts';
import { startList } from '../support/lists.ts';
import { fillQueue } from '../support/queue.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const playing = (page: Page) => bar(page).getByRole('link');
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const queueButton = (page: Page) => bar(page).getByRole('button', { name: /^Queue/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Queue' });
const queued = (page: Page) =>
  drawer(page)
    .getByRole('list', { name: 'Queued songs' })
    .getByRole('button', { name: /^Play .+ by / })
    .allTextContents()
    .then((names) => names.map((name) => name.replace(/^Play | by .*/g, '')));

test('two tabs never play at once; the paused one offers "Play here"', async ({ page, context }) => {
  await startList(page, ['rtFirstTab1', 'rtNextSong1']);
  await expectAudible(page);
  const other = await context.newPage();
  await startList(other, ['rtSecondTb1', 'rtNextSong1']);
  await expectAudible(other);
  await expect(bar(page).getByRole('status')).toHaveText('Playing in another tab');
  await press(page, 'Play here');
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(bar(other).getByRole('button', { name: 'Play here' })).toBeVisible();
});

test('queue, song, position, volume, repeat and shuffle survive a reload, restored paused', async ({
  page,
}) => {
  await startList(page, ['rtReloaded1', 'rtNextSong1']);
  await expectAudible(page);
  await press(page, 'Repeat');
  await press(page, 'Shuffle');
  await bar(page).getByRole('slider', { name: 'Volume' }).fill('40');
  await press(page, 'Pause');
  await bar(page).getByRole('slider', { name: 'Seek' }).fill('83.4');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });

  await expect(playing(page)).toHaveText('Song rtReloaded1');
  await expect(bar(page).getByText(/^1:23 \/ /)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Repeat', pressed: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Shuffle', pressed: true })).toBeVisible();
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toHaveValue('40');
  expect(asked.filter((path) => /iframe_api|\/embed\//.test(path))).toEqual([]);

  await press(page, 'Play');
  await expect.poll(() => second(page)).toBeGreaterThan(83.6);
  expect(await second(page)).toBeLessThan(100);
});

test('a browser that blocks site data plays music, and signs in until the page is closed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        configurable: true,
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await startList(page, ['rtBlocked11', 'rtNextSong1']);
  await expectAudible(page);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('listener@example.com');
  await page.getByLabel('Password').fill('rushtone');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your browser blocks stored data.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(playing(page)).toHaveText('Song rtBlocked11');
});

test('invalid or full storage never breaks the page', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('rushtone.player', '{"track":{"videoId":42},"volume":"loud"');
    localStorage.setItem('rushtone.queue', '[{"id":7},null,"?"]');
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await startList(page, ['rtFullDisk1', 'rtNextSong1']);
  await expectAudible(page);
});

test('the queue is reordered, edited and undone with the keyboard, and plays before the next song', async ({
  page,
}) => {
  await fillQueue(page, ['Ant', 'Bee', 'Cat', 'Dog']);
  await startList(page, ['rtReorderd1', 'rtNextSong1']);
  await queueButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeFocused();
  await expect(drawer(page)).toContainText('Playing from Sugar Rush');
  await expect(drawer(page).getByRole('region', { name: 'Next from Sugar Rush' })).toContainText(
    'Song rtNextSong1',
  );

  const handle = drawer(page).getByRole('button', { name: 'Move Cat: arrow keys or drag' });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(handle).toBeFocused();
  expect(await queued(page)).toEqual(['Cat', 'Ant', 'Bee', 'Dog']);
  await expect(drawer(page).getByRole('region', { name: 'Next in queue' }).getByRole('status')).toHaveText(
    'Cat, 1 of 4',
  );

  await drawer(page).getByRole('button', { name: 'Remove Ant' }).press('Enter');
  await expect(drawer(page).getByRole('button', { name: 'Remove Bee' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  expect(await queued(page)).toEqual(['Cat', 'Ant', 'Bee', 'Dog']);

  await drawer(page).getByRole('button', { name: 'Move Cat: arrow keys or drag' }).press('Escape');
  await expect(queueButton(page)).toBeFocused();
  // The length of a song is known only once it plays.
  await expectAudible(page);
  await bar(page).getByRole('slider', { name: 'Seek' }).press('End');
  await expect(playing(page)).toHaveText('Song rtQueued-2');
});

test('a queued song can be dragged, and clearing the queue can be undone', async ({ page }) => {
  await fillQueue(page, ['Ant', 'Bee', 'Cat', 'Dog']);
  await startList(page, ['rtDragging1', 'rtNextSong1']);
  await queueButton(page).click();
  const handle = drawer(page).getByRole('button', { name: 'Move Ant: arrow keys or drag' });
  const box = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 90, { steps: 5 });
  await page.mouse.move(box.x + 20, box.y + 142, { steps: 5 });
  await page.mouse.up();
  expect(await queued(page)).toEqual(['Bee', 'Cat', 'Ant', 'Dog']);
  await drawer(page).getByRole('button', { name: 'Clear' }).click();
  expect(await queued(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await queued(page)).toHaveLength(4);
});

test('a skip can be canceled within 3 s', async ({ page }) => {
  await startList(page, ['error-101', 'rtNextSong1']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForTimeout(3_500);
  await expect(playing(page)).toHaveText('Song error-101');
  await expect(page.getByRole('link', { name: 'Open on YouTube' })).toBeVisible();
  await page.getByRole('button', { name: 'Next song', exact: true }).first().click();
  await expect(playing(page)).toHaveText('Song rtNextSong1');
});

test('the sleep timer fades out, pauses, and restores the volume', async ({ page }) => {
  test.setTimeout(90_000);
  await page.clock.install();
  await startList(page, ['rtSleeping1', 'rtNextSong1']);
  await expectAudible(page);
  await press(page, 'More');
  await page.getByRole('button', { name: '5 min', exact: true }).click();
  await expect(page.getByText(/The music stops in [45]:\d\d/)).toBeVisible();
  await page.clock.fastForward('03:30');
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.clock.fastForward('01:30');
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(bar(page).getByRole('slider', { name: 'Volume' })).toHaveValue('100');
});

test('keyboard shortcuts work outside of fields and can be turned off', async ({ page }) => {
  await startList(page, ['rtKeyboard1', 'rtNextSong1']);
  await expectAudible(page);
  await page.locator('body').click({ position: { x: 4, y: 300 } });
  await page.keyboard.press('k');
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('5');
  await expect.poll(() => second(page)).toBeGreaterThan(20);
  const middle = await second(page);
  await page.keyboard.press('j');
  await expect.poll(() => second(page)).toBeCloseTo(middle - 10, 0);
  await page.keyboard.press('m');
  await expect(bar(page).getByRole('button', { name: 'Mute', pressed: true })).toBeVisible();
  await page.keyboard.press('Shift+N');
  await expect(playing(page)).toHaveText('Song rtNextSong1');

  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search songs' })).toBeFocused();
  await page.keyboard.type('km5');
  await expect(page.getByRole('combobox', { name: 'Search songs' })).toHaveValue('km5');
  await expect(bar(page).getByRole('button', { name: 'Mute', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.locator('body').click({ position: { x: 4, y: 300 } });
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Use these keys on this device' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the seek bar works with arrows (5 s), Page keys (30 s), Home and End, and reads as "1:23 of 3:45"', async ({
  page,
}) => {
  await startList(page, ['rtSeeking01', 'rtNextSong1']);
  await expectAudible(page);
  await press(page, 'Pause');
  const seek = bar(page).getByRole('slider', { name: 'Seek' });
  await seek.press('Home');
  await seek.press('PageUp');
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:30 of \d:\d\d$/);
  await seek.press('ArrowRight');
  await seek.press('ArrowRight');
  await seek.press('ArrowLeft');
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:35 of /);
  await seek.press('End');
  await expect(seek).toHaveAttribute('aria-valuetext', /^(\d+:\d\d) of \1$/);
});
