import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { pageHydrated } from '../support/navigation.ts';
import { newUser, restoreSession } from '../support/users.ts';

const songs = (page: Page) => page.getByRole('list', { name: 'Songs' });
const titles = (page: Page) => songs(page).getByRole('listitem').getByRole('link').allTextContents();
const handle = (page: Page, title: string) =>
  songs(page).getByRole('button', { name: `Move ${title}: arrow keys or drag` });
const serverOrder = async (page: Page): Promise<string[]> => {
  await page.reload();
  await songs(page).waitFor();
  return titles(page);
};

/** Creates a playlist of the first four songs of the page. Returns their titles. */
const openPlaylist = async (page: Page): Promise<string[]> => {
  await restoreSession(page, await newUser(page.request));
  await page.goto('/playlist?p=full-throttle');
  await pageHydrated(page);
  const add = async (index: number) => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More for .+ by / })
      .nth(index)
      .click();
    await page.getByRole('menuitem', { name: 'Add to playlist…' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Add to playlist' });
  await add(0);
  await dialog.getByLabel('New playlist').last().fill('Night drive');
  await dialog.getByRole('button', { name: 'Create and add' }).click();
  await expect(dialog).toBeHidden();
  for (const index of [1, 2, 3]) {
    await add(index);
    await dialog.getByRole('button', { name: 'Night drive' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Open playlist' }).last().click();
  await expect(songs(page).getByRole('listitem')).toHaveCount(4);
  return titles(page);
};

test('the songs of a playlist can be reordered by dragging, and with keys on their handles', async ({
  page,
}) => {
  const [a = '', b = '', c = '', d = ''] = await openPlaylist(page);
  await handle(page, d).scrollIntoViewIfNeeded();
  const [from, over] = await Promise.all([
    handle(page, d).boundingBox(),
    songs(page).getByRole('listitem').nth(1).boundingBox(),
  ]);
  if (!from || !over) throw new Error('No rows.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, over.y + over.height, { steps: 4 });
  const moved = page.waitForResponse((response) => response.url().includes('/ownplaylist/move'));
  await page.mouse.move(x, over.y + over.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => titles(page)).toEqual([a, d, b, c]);
  await moved;

  await handle(page, a).focus();
  const last = page.waitForResponse((response) => response.url().includes('/ownplaylist/move'));
  await page.keyboard.press('End');
  await expect.poll(() => titles(page)).toEqual([d, b, c, a]);
  await last;
  await expect(handle(page, a)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${a}, 4 of 4` })).toHaveCount(1);
  const up = page.waitForResponse((response) => response.url().includes('/ownplaylist/move'));
  await page.keyboard.press('ArrowUp');
  await up;
  expect(await serverOrder(page)).toEqual([d, b, a, c]);
  await expectAccessible(page, 'own playlist with handles');
});

test('offline changes show immediately, and are saved when the connection is back', async ({
  page,
  context,
}) => {
  const [a = '', b = '', c = '', d = ''] = await openPlaylist(page);
  await context.setOffline(true);
  await handle(page, a).press('End');
  await expect(
    page.getByText('You are offline. What you change here is saved when you are back online.'),
  ).toBeVisible();
  await songs(page)
    .getByRole('button', { name: `Remove ${b}` })
    .click();
  await songs(page)
    .getByRole('button', { name: `Remove ${c}` })
    .click();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => titles(page)).toEqual([c, d, a]);

  await context.setOffline(false);
  await expect(page.getByText('What you changed offline in “Night drive” was saved.')).toBeVisible();
  await expect.poll(() => titles(page)).toEqual([c, d, a]);
  expect(await serverOrder(page)).toEqual([c, d, a]);
});

test('syncing changes to a playlist that another device has deleted names it in a message', async ({
  page,
  context,
}) => {
  const [a = ''] = await openPlaylist(page);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Delete playlist' }).waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }));
  await handle(page, a).press('End');
  await expect(page.getByText('You are offline. What you change here')).toBeVisible();
  await other.getByRole('button', { name: 'Delete playlist' }).click();
  await expect(other.getByText('“Night drive” was deleted.')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    dispatchEvent(new Event('online'));
  });
  await expect(
    page.getByText(
      'A change that you made offline in “Night drive” could not be saved. We could not find that playlist.',
    ),
  ).toBeVisible();
});
