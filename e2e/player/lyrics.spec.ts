import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expectAudible, second } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const SONG = {
  words: 'stomach stops',
  title: /^Rollercoaster Weather/,
  line: 'Somebody is screaming',
  at: 50.5,
};

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const current = (page: Page) => page.locator('button[aria-current="true"]:visible');

const openFound = async (page: Page) => {
  await page.goto(`/search?q=${encodeURIComponent(SONG.words)}`);
  await pageHydrated(page);
  await page.getByRole('region', { name: 'In lyrics' }).getByRole('link', { name: SONG.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SONG.title);
};

// The music has to play for a while.
test.slow();

test('a listener finds a song by its words, reads along, and presses a line to hear it', async ({ page }) => {
  await openFound(page);
  await expectAudible(page);
  const lyrics = page.getByRole('region', { name: 'Lyrics' });
  await expect(lyrics).toContainText('Source: Written for this demo. Free to use with it.');
  await lyrics.getByRole('button', { name: SONG.line }).click();
  await expect(current(page)).toContainText(SONG.line);
  expect(Math.abs((await second(page)) - SONG.at)).toBeLessThan(4);
  await expect(current(page)).not.toContainText(SONG.line, { timeout: 30_000 });
  await lyrics.getByRole('button', { name: 'Large text' }).press('Enter');
  await expectAccessible(page, 'lyrics');
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoOverflow(page, 'lyrics at 320 px');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await bar(page).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Lyrics' }).click();
  const panel = page.getByRole('dialog', { name: 'Lyrics' });
  await expect(panel.getByRole('button', { name: 'Large text', pressed: true })).toBeVisible();
  await panel.getByRole('button', { name: SONG.line }).click();
  await expect(current(page)).toContainText(SONG.line);
  await expect(current(page)).toBeInViewport();
  await expectAccessible(page, 'the panel with lyrics');
  expect(await coveredPoints(page)).toEqual([]);
});

test('on a phone the lyrics take the place of the queue in Now Playing and follow the song', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFound(page);
  await expectAudible(page);
  await page.goto('/playlists');
  await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expectAudible(page);
  await bar(page).getByRole('link').click();
  const view = page.getByRole('dialog', { name: 'Now Playing' });
  await view.getByRole('button', { name: 'Lyrics' }).click();
  const words = view.getByRole('group', { name: 'Words of the song' });
  await words.getByRole('button', { name: 'I was never brave' }).click();
  await expect(words.locator('[aria-current="true"]')).toContainText('I was never brave');
  await expect(words.locator('[aria-current="true"]')).toBeInViewport();
  await expect(words.locator('[aria-current="true"]')).toContainText('Rollercoaster weather', {
    timeout: 30_000,
  });
  await expect(words.locator('[aria-current="true"]')).toBeInViewport();
  expect(await coveredPoints(page)).toEqual([]);
  await expectAccessible(page, 'lyrics in Now Playing');
  await view.getByRole('button', { name: 'Up next' }).click();
  await expect(view.getByRole('group', { name: 'What plays next' })).toBeVisible();
});
