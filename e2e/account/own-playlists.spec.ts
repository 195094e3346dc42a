import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { playFirstSong } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { newUser, restoreSession, signIn } from '../support/users.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('button', { name: /^More for .+ by / });

/** Opens "Add to playlist…" of the song at `index` of the page. Returns the song's title. */
const openAddTo = async (page: Page, index: number): Promise<string> => {
  const more = cards(page).nth(index);
  const [, title = ''] = /^More for (.+) by /.exec((await more.getAttribute('aria-label')) ?? '') ?? [];
  await more.click();
  await page.getByRole('menuitem', { name: 'Add to playlist…' }).click();
  return title;
};

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add to playlist' });
const songs = (page: Page) => page.getByRole('list', { name: 'Songs' });
const titles = (page: Page) => songs(page).getByRole('listitem').getByRole('link').allTextContents();

/** Creates a playlist with the first three songs of the page. Returns their titles. */
const makePlaylist = async (page: Page, name: string): Promise<string[]> => {
  await page.goto('/playlist?p=full-throttle');
  await pageHydrated(page);
  const first = await openAddTo(page, 0);
  await dialog(page).getByLabel('New playlist').last().fill(name);
  await dialog(page).getByRole('button', { name: 'Create and add' }).click();
  await expect(page.getByText(`“${first}” was added to “${name}”.`)).toBeVisible();
  const added = [first];
  for (const index of [1, 2]) {
    const title = await openAddTo(page, index);
    await dialog(page).getByRole('button', { name }).click();
    await expect(page.getByText(`“${title}” was added to “${name}”.`)).toBeVisible();
    added.push(title);
  }
  await openAddTo(page, 0);
  await dialog(page).getByRole('button', { name }).click();
  await expect(page.getByText(`“${first}” is already in “${name}”.`)).toBeVisible();
  return added;
};

test('a listener creates a playlist, reorders and plays it, shares it by link, deletes it and brings it back', async ({
  page,
  browser,
}) => {
  test.slow();
  await restoreSession(page, await newUser(page.request));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [a = '', b = '', c = ''] = await makePlaylist(page, 'Night drive');
  await page.getByRole('button', { name: 'Open playlist' }).last().click();
  await expect(page).toHaveURL(/\/account\/playlists\?p=u-[\w-]{22}$/);
  await expect.poll(() => titles(page)).toEqual([a, b, c]);

  await test.step('the keyboard moves a song, which keeps focus, and the order is saved', async () => {
    const up = page.getByRole('button', { name: `Move ${c} up` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toEqual([a, c, b]);
    await expect(up).toBeFocused();
    const moved = page.waitForResponse((response) => response.url().includes('/ownplaylist/move'));
    await page.keyboard.press('Enter');
    await moved;
    await expect(page.getByRole('button', { name: `Move ${c} down` })).toBeFocused();
    await page.reload();
    await expect.poll(() => titles(page)).toEqual([c, a, b]);
  });

  await test.step('a removed song is restored to its position', async () => {
    await page.getByRole('button', { name: `Remove ${a}` }).click();
    await expect.poll(() => titles(page)).toEqual([c, b]);
    await expect(page.getByRole('button', { name: `Remove ${b}` })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page)).toEqual([c, a, b]);
  });

  await test.step('next follows the playlist', async () => {
    await page.getByRole('button', { name: 'Play all' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByText(c).first()).toBeVisible();
    await player.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(player.getByText(a).first()).toBeVisible();
  });

  await test.step('the playlist is renamed', async () => {
    await page.getByRole('button', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename playlist' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Rain');
    await rename.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain');
  });

  await expectAccessible(page, 'own playlist');
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoOverflow(page, 'own playlist at 320 px');
  await page.setViewportSize({ width: 1440, height: 900 });

  const visitor = await (await browser.newContext()).newPage();
  await test.step('a visitor can open the link only while the playlist is public', async () => {
    const link = page.url().replace('/account/playlists', '/playlist');
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Playlist not found');
    await page.getByRole('button', { name: 'Make public' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Rain');
    const shown = visitor.getByRole('list', { name: 'Songs' }).getByRole('link');
    await expect(shown).toHaveText([c, a, b]);
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('button', { name: 'Make private' }).click();
    await expect(page.getByText('Only you can open it.')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Playlist not found');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain');
    await page.goBack();
  });

  await page.getByRole('button', { name: 'Delete playlist' }).click();
  await expect(page.getByText('“Rain” was deleted.')).toBeVisible();
  await expect(page.getByText('You have no playlists yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Rain' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rain' })).toBeFocused();
  await expect.poll(() => titles(page)).toEqual([c, a, b]);
  await visitor.context().close();
});

test('a visitor who wants to save a song logs in first, and then chooses the playlist', async ({ page }) => {
  const email = await newUser(page.request);
  await page.goto('/playlist?p=full-throttle');
  await pageHydrated(page);
  const title = await openAddTo(page, 0);
  const login = page.getByRole('dialog', { name: 'Log in first' });
  await expect(login).toContainText('You need to log in first to add songs to a playlist of yours.');
  await login.getByRole('link', { name: 'Log in' }).click();
  await signIn(page, email);
  await dialog(page).getByLabel('New playlist').last().fill('Later');
  await dialog(page).getByRole('button', { name: 'Create and add' }).click();
  await expect(page.getByText(`“${title}” was added to “Later”.`)).toBeVisible();
});

test('a listener duplicates, merges, exports and imports playlists, and saves the queue as one', async ({
  page,
}) => {
  test.slow();
  await restoreSession(page, await newUser(page.request));
  const added = await makePlaylist(page, 'Night drive');
  await playFirstSong(page);
  await cards(page).nth(4).click();
  await page.getByRole('menuitem', { name: 'Add to queue' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'My playlists' }).click();
  await page.getByRole('link', { name: 'Night drive', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Night drive');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More for Night drive' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const [file] = await Promise.all([page.waitForEvent('download'), choose('Export as CSV')]);
  expect(file.suggestedFilename()).toBe('Night drive.csv');
  const path = await file.path();

  await choose('Duplicate');
  await expect(heading).toHaveText('Copy of Night drive');
  await expect.poll(() => titles(page)).toEqual(added);
  await page.getByRole('button', { name: `Remove ${added[1]}` }).click();
  await expect.poll(() => titles(page)).toEqual([added[0], added[2]]);

  await page.getByRole('link', { name: 'All my playlists' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My playlists' })).toBeFocused();
  await page.getByRole('link', { name: 'Night drive', exact: true }).click();
  await choose('Add all to another playlist…');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy of Night drive' }).click();
  await expect(page.getByText('1 song added to “Copy of Night drive”, 2 already in it.')).toBeVisible();

  await page.getByRole('link', { name: 'All my playlists' }).click();
  await page.getByRole('button', { name: 'Import playlist' }).click();
  const form = page.getByRole('dialog', { name: 'Import playlist' });
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(form.getByText('There is no link to a song in this text.')).toBeVisible();
  await form.getByLabel('CSV or text file').setInputFiles(path);
  const links = form.getByLabel('Links');
  await expect(links).not.toHaveValue('');
  await links.fill(`${await links.inputValue()}https://youtu.be/notOnThisSite`);
  await form.getByLabel('Name').fill('Imported');
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(
    page.getByText('“Imported” was created with 3 songs. Not on this site: notOnThisSite.'),
  ).toBeVisible();
  await expect(heading).toHaveText('Imported');
  await expect(heading).toBeFocused();
  await expect.poll(() => titles(page)).toEqual(added);

  await page.getByRole('link', { name: 'All my playlists' }).click();
  await page.getByRole('button', { name: 'Save queue as playlist' }).click();
  await expect(heading).toHaveText(/^Queue of \w+ \d+, \d{4}$/);
  await expect.poll(() => titles(page)).toHaveLength(2);
  expect((await titles(page))[0]).toBe(added[0]);
});
