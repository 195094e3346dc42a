import { expect, test, type Page } from '@playwright/test';
import { startList } from '../support/lists.ts';
import { expectAudible, openSong, readMusicLog, second, seekBar, watchMusic } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { newUser, signIn } from '../support/users.ts';

/** Journeys of docs/development.md that no other test covers. */

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const playing = (page: Page) => player(page).getByRole('link');
const press = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

const SONG = '/song?s=rtMKEffTTW5&p=full-throttle';

/** Asserts that one song keeps playing in the same iframe. */
const expectSameMusic = async (page: Page): Promise<void> => {
  const { heardSeconds, sameFrame, loads, backwards } = await readMusicLog(page);
  expect({ sameFrame, loads, backwards }).toEqual({ sameFrame: true, loads: 0, backwards: 0 });
  expect(heardSeconds).toBeGreaterThan(0);
};

test('Play all, then pages, Back and Forward: the song keeps playing, and the list continues after it', async ({
  page,
}) => {
  await page.goto('/playlist?p=full-throttle');
  await pageHydrated(page);
  const titles = await page.getByRole('main').locator('li a[href^="/song?"]').allTextContents();
  await page.getByRole('button', { name: 'Play all' }).click();
  await expectAudible(page);
  const first = await playing(page).innerText();
  expect(titles[0]).toContain(first);
  await watchMusic(page);
  await footer(page, 'FAQ');
  await expect(heading(page, 'FAQ')).toBeVisible();
  await footer(page, 'News');
  await expect(heading(page, 'News')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'FAQ')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Full Throttle')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(heading(page, 'News')).toBeVisible();
  await expectSameMusic(page);
  await seekBar(page).press('End');
  await expect(playing(page)).not.toHaveText(first);
  expect(titles[1]).toContain(await playing(page).innerText());
  await expectAudible(page);
});

test('a link shared with a timestamp opens at that second for another listener', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSong(page, SONG);
  await seekBar(page).press('PageUp');
  await expect.poll(() => second(page)).toBeGreaterThan(30);
  await page.getByRole('group', { name: 'Song controls' }).getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: /^Copy link at 0:3\d$/ }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/[?&]t=3\d(&|$)/);

  const friend = await (await browser.newContext()).newPage();
  await openSong(friend, link);
  await expect.poll(() => second(friend), { timeout: 20_000 }).toBeGreaterThan(30);
  await friend.context().close();
});

test('“Jump back in” on the home page plays recent songs', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await pageHydrated(page);
  const card = page.getByRole('button', { name: /^Play .+ by / }).nth(1);
  const name = (await card.getAttribute('aria-label')) ?? '';
  await card.click();
  await expectAudible(page);
  await press(page, 'Close player');
  await page.goto('/');
  const again = page.getByRole('region', { name: 'Jump back in' }).getByRole('button', { name });
  await again.click();
  await expectAudible(page);
  expect(name).toContain(await playing(page).innerText());
});

test('a visitor favorites a song, logs in and returns: the song is a favorite, and the music never stopped', async ({
  page,
}) => {
  const email = await newUser(page.request);
  await openSong(page, SONG);
  await watchMusic(page);
  const heart = page.getByRole('group', { name: 'Song controls' }).getByRole('button', { name: 'Favorite' });
  await heart.click();
  await page.getByRole('dialog', { name: 'Log in first' }).getByRole('link', { name: 'Log in' }).click();
  await signIn(page, email);
  await expect(page.getByText(/^“.+” was added to your favorites\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the song' }).click();
  await expect(page).toHaveURL(SONG);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expectSameMusic(page);
});

test('shuffle, then Previous: goes back to the previous song, or restarts the song after three seconds', async ({
  page,
}) => {
  await startList(page, ['rtFirstSong', 'rtSecondSng']);
  await expectAudible(page);
  const drawn = ['rtShuffled1', 'rtShuffled2'];
  await page.route('**/api/song/random*', (route) => {
    const id = drawn.shift() ?? 'rtShuffled3';
    const data = { youtube_url: id, youtube_id: id, category_id: 'sugar-rush' };
    return route.fulfill({ json: { code: 200, message: '', data } });
  });
  await press(page, 'Shuffle');
  for (const id of ['rtShuffled1', 'rtShuffled2']) {
    await press(page, 'Next');
    await expect(playing(page)).toHaveText(`Song ${id}`);
    await expectAudible(page);
  }
  await seekBar(page).press('ArrowRight');
  await expect.poll(() => second(page)).toBeGreaterThan(4);
  await press(page, 'Previous');
  await expect.poll(() => second(page)).toBeLessThan(3);
  await expect(playing(page)).toHaveText('Song rtShuffled2');
  await press(page, 'Previous');
  await expect(playing(page)).toHaveText('Song rtShuffled1');
  await press(page, 'Previous');
  await expect(playing(page)).toHaveText('Song rtFirstSong');
});

test('from a song to its artist: Play all plays the artist’s songs in their order', async ({ page }) => {
  await openSong(page, SONG);
  await page.getByRole('main').locator('a[href*="type=artist"]').first().click();
  await expect(heading(page, 'Songs by artist')).toBeVisible();
  const results = page.getByRole('list', { name: /^Search results/ }).locator('a[href^="/song?"]');
  await expect(results.nth(1)).toBeVisible();
  const titles = await results.allTextContents();
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect.poll(async () => titles[0]?.includes(await playing(page).innerText())).toBe(true);
  await press(page, 'Next');
  await expect.poll(async () => titles[1]?.includes(await playing(page).innerText())).toBe(true);
  await expectAudible(page);
});
