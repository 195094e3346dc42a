import type { Browser, Locator, Page } from '@playwright/test';
import { createPlaylistResponse } from '../listening/long-list.ts';
import { storeQueue } from '../player/playback.ts';
import type { InputCase } from './cases.ts';

const SONGS = 5_000;

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Queue' });
const nothing = async (): Promise<void> => undefined;

/** How long the pointer hovers over a control before a click, and how long the click takes, in ms. */
const REST_MS = 150;
const PRESS_MS = 60;

/** Clicks by coordinates: Playwright's own `click` runs hit tests in the page, which would count. */
const press = async (page: Page, control: Locator): Promise<void> => {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control to press is not in view.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(REST_MS);
  await page.mouse.click(x, y, { delay: PRESS_MS });
};

/** Opens a playlist of 5,000 songs, all of which are rendered. */
export const openLongPlaylist = async (browser: Browser, origin: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await page.route('**/api/playlist/get?*', (route) =>
    route.fulfill({ json: createPlaylistResponse(SONGS) }),
  );
  await page.goto(`${origin}/playlists`, { waitUntil: 'networkidle' });
  await page.locator('main li a').first().click();
  await page.getByText('5,000 songs').waitFor();
  return page;
};

export const PLAYLIST_CASES: readonly InputCase[] = [
  {
    name: 'play a song of 5,000',
    prepare: nothing,
    input: (page) => press(page, page.getByRole('button', { name: /^Play Song number 3 by / })),
  },
  {
    name: 'next song of 5,000',
    prepare: nothing,
    input: (page) => press(page, player(page).getByRole('button', { name: 'Next', exact: true })),
  },
  {
    name: 'the other view of 5,000 songs',
    prepare: nothing,
    input: (page) => press(page, page.getByRole('button', { name: 'List', exact: true })),
  },
];

/** Fills the queue with 5,000 songs while a list of 5,000 songs plays. */
export const openLongQueue = async (browser: Browser, origin: string): Promise<Page> => {
  const page = await openLongPlaylist(browser, origin);
  await storeQueue(page, SONGS);
  await page.reload({ waitUntil: 'networkidle' });
  await page.goto(`${origin}/playlists`, { waitUntil: 'networkidle' });
  await page.locator('main li a').first().click();
  await page
    .getByRole('button', { name: /^Play Song number 1/ })
    .first()
    .click();
  await player(page).getByRole('button', { name: 'Queue, 5000 songs' }).waitFor();
  return page;
};

const opened = (page: Page) => drawer(page).getByRole('searchbox').waitFor();

export const QUEUE_CASES: readonly InputCase[] = [
  {
    name: 'open a queue of 5,000',
    prepare: nothing,
    input: (page) => press(page, player(page).getByRole('button', { name: /^Queue/ })),
  },
  {
    name: 'filter a queue of 5,000',
    prepare: async (page) => {
      await opened(page);
      await drawer(page).getByRole('searchbox').focus();
    },
    input: async (page) => {
      await page.keyboard.type('song 4', { delay: 120 });
      for (let letters = 6; letters > 0; letters -= 1) await page.keyboard.press('Backspace', { delay: 60 });
    },
  },
  {
    name: 'remove a song of 5,000',
    prepare: opened,
    input: (page) => press(page, drawer(page).getByRole('button', { name: 'Remove Song 2', exact: true })),
  },
  {
    name: 'move a song of 5,000',
    prepare: (page) => drawer(page).getByRole('button', { name: 'Move Song 3: arrow keys or drag' }).focus(),
    input: async (page) => {
      for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowUp', { delay: 60 });
    },
  },
  {
    name: 'select 5,000 songs',
    prepare: (page) => drawer(page).getByRole('button', { name: 'Select songs' }).click(),
    input: (page) => press(page, drawer(page).getByRole('checkbox', { name: 'Select all songs' })),
  },
  {
    name: 'remove 5,000 selected songs',
    prepare: nothing,
    input: (page) => press(page, drawer(page).getByRole('button', { name: 'Remove the selected songs' })),
  },
  {
    name: 'undo the removal of 5,000 songs',
    prepare: nothing,
    input: (page) => press(page, page.getByRole('button', { name: 'Undo' }).last()),
  },
];
