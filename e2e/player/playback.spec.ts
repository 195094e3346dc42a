import { expect, test, type Page } from '@playwright/test';
import { startList } from '../support/lists.ts';
import { expectAudible, playFirstSong, second } from '../support/music.ts';

const playing = (page: Page) => page.getByRole('region', { name: 'Player' }).getByRole('link');

test('the next song plays at the end of a song, and the music stops after the last', async ({ page }) => {
  await startList(page, ['short-2', 'short-3']);
  await expect(playing(page)).toHaveText('Song short-2');
  await expect(playing(page)).toHaveText('Song short-3');
  await expect(
    page.getByRole('group', { name: 'Playback' }).getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible();
  await expect(playing(page)).toHaveText('Song short-3');
});

test('repeat plays the same song again', async ({ page }) => {
  await startList(page, ['short-3', 'short-4']);
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Repeat' }).click();
  await expect.poll(() => second(page)).toBeGreaterThan(2);
  await expect.poll(() => second(page)).toBeLessThan(1.5);
  await expect(playing(page)).toHaveText('Song short-3');
});

test('the song page follows the player to the next song', async ({ page }) => {
  await startList(page, ['short-5', 'rtNextSong1']);
  await playing(page).click();
  await expect(page).toHaveURL(/\/song\?s=short-5&p=sugar-rush$/);
  await expect(page).toHaveURL(/\/song\?s=rtNextSong1&p=sugar-rush$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Song rtNextSong1');
});

test('a video that may not be embedded is skipped with a notice that explains why', async ({ page }) => {
  await startList(page, ['error-150', 'rtNextSong1']);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'This video may only be watched on the video host. Skipping it.' }),
  ).toBeVisible();
  await expect(playing(page)).toHaveText('Song rtNextSong1');
  await expectAudible(page);
});

test('error 153 stops playback, because the page is at fault and not the song', async ({ page }) => {
  await startList(page, ['error-153', 'rtNextSong1']);
  await expect(page.getByRole('region', { name: 'Player' }).getByRole('status')).toContainText(
    'did not accept this page',
  );
  await expect(playing(page)).toHaveText('Song error-153');
});

test('three failures in a row stop the skipping', async ({ page }) => {
  await startList(page, ['error-100-a', 'error-100-b', 'error-100-c', 'rtNextSong1']);
  await expect(playing(page)).toHaveText('Song error-100-c');
  await expect(page.getByRole('region', { name: 'Player' }).getByRole('status')).toContainText(
    'no longer available',
  );
});

test('blocked autoplay asks for a tap next to the video, never over it', async ({ page }) => {
  await startList(page, ['blocked']);
  await expect(page.getByText('Tap the video to start')).toBeVisible();
});

test('the site works without the video host, and the next click retries', async ({ page }) => {
  await page.route('**/iframe_api', (route) => route.abort());
  await page.goto('/playlist?p=full-throttle');
  await page.getByRole('button', { name: 'Play Gravel Road Angel by Juniper Flint' }).click();
  await expect(
    page.getByRole('region', { name: 'Player' }).getByText('The video host could not be reached.'),
  ).toBeVisible();
  await page.unroute('**/iframe_api');
  await page
    .getByRole('group', { name: 'Playback' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await expect.poll(() => second(page)).toBeGreaterThan(0.5);
});

test('the page reports a lost network and the music continues', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search songs' }).fill('glass');
  await page.keyboard.press('Enter');
  await expect(page.getByText('An error occurred while fetching data.')).toBeVisible();
  const before = await second(page);
  await expect.poll(() => second(page)).toBeGreaterThan(before + 0.5);
});

test('a late random song from the home page or the menu does not interrupt a newer navigation', async ({
  page,
}) => {
  const ways = [
    () => page.getByRole('button', { name: 'Random song', exact: true }).click(),
    async () => {
      await page.getByRole('button', { name: 'Explore' }).click();
      await page.getByRole('menuitem', { name: 'Random Song' }).click();
    },
  ];
  for (const requestRandomSong of ways) {
    await page.goto('/');
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/song/random*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/song/random*');
    await requestRandomSong();
    await asked;
    await page.getByRole('link', { name: 'Subscriptions' }).first().click();
    await expect(page.getByText('Most Popular')).toBeVisible();
    const answered = page.waitForResponse('**/api/song/random*');
    answer.resolve();
    await answered;
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(/\/subscribe$/);
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0);
    await page.unrouteAll();
  }
});
