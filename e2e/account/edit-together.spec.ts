import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { at } from '../support/site.ts';
import { newUser, restoreSession, signIn } from '../support/users.ts';

const PLAYLIST = 'full-throttle';

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Songs' }).getByRole('listitem').getByRole('link').allTextContents();

type Song = { youtube_id: string; title: string };

/** By the page, because Node resolves no host below localhost. */
const songsOf = (page: Page, p: string): Promise<Song[]> =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/playlist/get?p=${id}`);
    return ((await answer.json()) as { data: { songs: Song[] } }).data.songs;
  }, p);

/** Creates a playlist of three songs by import, which is the quickest way. */
const makePlaylist = async (page: Page, songs: readonly Song[]) => {
  await page.getByRole('button', { name: 'Import playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import playlist' });
  const links = songs.map(({ youtube_id }) => at('localhost', `/song?s=${youtube_id}`));
  await dialog.getByLabel('Links').fill(links.join('\n'));
  await dialog.getByLabel('Name').fill('Road trip');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Road trip');
};

/** Opens a link as somebody who has an account and is not signed in, and joins. */
const joinBy = async (browser: Browser, link: string, email: string, name: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit “Road trip” together');
  await expect(page.getByText('Mira invites you to edit this playlist.')).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Road trip');
  return page;
};

test.slow();

test('two people edit a playlist at once, see and undo what the other changed, and part again', async ({
  page,
  browser,
}) => {
  await restoreSession(page, await newUser(page.request));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account/playlists');
  const songs = (await songsOf(page, PLAYLIST)).slice(0, 3);
  const [a = '', b = '', c = ''] = songs.map(({ title }) => title);
  await makePlaylist(page, songs);
  await page.getByRole('button', { name: 'Edit together' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit together' });
  await dialog.getByRole('textbox', { name: 'Your name' }).fill('Mira');
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible();
  await expect(dialog).toBeFocused();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Link copied!')).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page, 'invitation');
  await page.keyboard.press('Escape');

  const leo = await joinBy(browser, link, await newUser(page.request), 'Leo');
  await expect(leo.getByText('By Mira. You edit it together.')).toBeVisible();
  for (const name of ['Rename', 'Delete playlist', 'Make public', 'Edit together'])
    await expect(leo.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByRole('list').filter({ hasText: 'Leo' })).toBeVisible();

  await test.step('both change it at once, and nothing is lost', async () => {
    await Promise.all([
      leo.getByRole('button', { name: `Remove ${a}` }).click(),
      page.getByRole('button', { name: `Move ${c} up` }).click(),
    ]);
    for (const each of [page, leo]) await expect.poll(() => titles(each)).toEqual([c, b]);
    await expect(page.getByText(`Leo removed “${a}”`)).toBeVisible();
    await expect(leo.getByText(`Mira moved “${c}”`)).toBeVisible();
  });

  await test.step('one undoes what the other changed, by keyboard', async () => {
    await page.getByRole('button', { name: `Undo: Leo removed “${a}”` }).press('Enter');
    for (const each of [page, leo])
      await expect.poll(async () => (await titles(each)).toSorted()).toEqual([a, b, c].toSorted());
    await expect(leo.getByText('Undone')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: `Leo removed “${a}”` })).toBeFocused();
  });

  await expectAccessible(leo, 'edited together');
  await leo.setViewportSize({ width: 320, height: 900 });
  await expectNoOverflow(leo, 'edited together at 320 px');

  await test.step('an editor who leaves keeps nothing, and the ended link lets nobody in', async () => {
    await page.getByRole('button', { name: 'Edit together' }).click();
    await dialog.getByRole('button', { name: 'End link' }).click();
    await expect(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
    await page.keyboard.press('Escape');
    await leo.getByRole('button', { name: 'Leave playlist' }).click();
    await expect(leo.getByText('You have left the playlist.')).toBeVisible();
    await expect(leo.getByRole('heading', { level: 1, name: 'My playlists' })).toBeFocused();
    await leo.goto(link);
    await expect(leo.getByText('This invitation is no longer valid.')).toBeVisible();
    await expect(page.getByText(`Somebody who has left removed “${a}”`)).toBeVisible();
    await leo.context().close();
  });
});
