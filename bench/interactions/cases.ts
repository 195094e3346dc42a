import type { Locator, Page } from '@playwright/test';

export type InputCase = {
  name: string;
  /** Moves the focus to where the input happens; may be called repeatedly. */
  prepare?: (page: Page) => Promise<unknown>;
  input: (page: Page) => Promise<unknown>;
};

/** Long enough, in ms, for all work that an input causes on a slow CPU. */
export const SETTLE_MS = 2_500;
/** How long the pointer hovers over a control before a click, and how long the click takes, in ms. */
const REST_MS = 150;
const PRESS_MS = 60;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const clicking = (name: string | RegExp) => (page: Page) => button(page, name).click();
const openSearch = async (page: Page): Promise<void> => {
  await button(page, 'Search').click();
  await page.getByRole('combobox', { name: 'Search songs' }).waitFor();
};

/** Above a thousand search results. */
export const RESULT_CASES: readonly InputCase[] = [
  {
    name: 'sort 1,000 results',
    prepare: (page) => page.getByRole('combobox', { name: 'Sort by' }).focus(),
    input: async (page) => {
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(SETTLE_MS);
      }
    },
  },
  {
    name: 'type in search above 1,000 results',
    prepare: async (page) => {
      await page.keyboard.press('Escape');
      await openSearch(page);
      await page.waitForTimeout(SETTLE_MS);
    },
    input: async (page) => {
      await page.keyboard.type('night drive', { delay: 120 });
      await page.waitForTimeout(SETTLE_MS);
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key, { delay: 120 });
    },
  },
];

const HOME = '/';
const PLAYLIST = '/playlist?p=full-throttle';
const SONG = '/song?s=rtMKEffTTW5&p=full-throttle';

const playing = async (page: Page): Promise<void> => {
  await button(page, /^Play .+ by /).click();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value) > 0.5,
  );
};

/** The most common interactions, each on a newly opened page. */
export const COMMON_CASES: readonly (InputCase & { path: string })[] = [
  { name: 'open the menu', path: HOME, input: clicking('Menu') },
  { name: 'open the search', path: HOME, input: clicking('Search') },
  {
    name: 'type in the search',
    path: HOME,
    prepare: openSearch,
    input: (page) => page.keyboard.type('night', { delay: 120 }),
  },
  {
    name: 'open a playlist',
    path: HOME,
    input: (page) => page.getByRole('main').getByRole('link', { name: 'Sugar Rush' }).first().click(),
  },
  { name: 'play a song', path: PLAYLIST, input: clicking(/^Play .+ by /) },
  { name: 'pause', path: PLAYLIST, prepare: playing, input: clicking('Pause') },
  { name: 'next song', path: PLAYLIST, prepare: playing, input: clicking('Next') },
  { name: 'repeat a song', path: SONG, input: clicking('Repeat') },
  { name: 'press a heart', path: SONG, input: clicking('Favorite') },
  { name: 'share a song', path: SONG, input: clicking('Share') },
];

export const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Queue' });
const opened = (page: Page) => drawer(page).getByRole('searchbox').waitFor();

/** Clicks by coordinates: Playwright's own `click` runs hit tests in the page, which would count. */
const pressing = (find: (page: Page) => Locator) => async (page: Page) => {
  const control = find(page);
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error('The control to press is not in view.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(REST_MS);
  await page.mouse.click(x, y, { delay: PRESS_MS });
};
const pressingButton = (name: string | RegExp, within: (page: Page) => Page | Locator = (page) => page) =>
  pressing((page) => within(page).getByRole('button', { name, exact: true }));

/** In a playlist of 5,000 songs. */
export const PLAYLIST_CASES: readonly InputCase[] = [
  { name: 'play a song of 5,000', input: pressingButton(/^Play Song number 3 by /) },
  { name: 'next song of 5,000', input: pressingButton('Next', player) },
  { name: 'the other view of 5,000 songs', input: pressingButton('List') },
];

/** With 5,000 songs in the queue, and a list of 5,000 songs that plays. */
export const QUEUE_CASES: readonly InputCase[] = [
  { name: 'open a queue of 5,000', input: pressingButton(/^Queue/, player) },
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
  { name: 'remove a song of 5,000', prepare: opened, input: pressingButton('Remove Song 2', drawer) },
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
    input: pressing((page) => drawer(page).getByRole('checkbox', { name: 'Select all songs' })),
  },
  { name: 'remove 5,000 selected songs', input: pressingButton('Remove the selected songs', drawer) },
  {
    name: 'undo the removal of 5,000 songs',
    input: pressing((page) => page.getByRole('button', { name: 'Undo' }).last()),
  },
];
