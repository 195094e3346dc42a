import type { Page } from '@playwright/test';
import type { InputCase } from './cases.ts';

/** The most common interactions, each on a newly opened page. */
export type CommonCase = InputCase & { path: string };

const HOME = '/';
const PLAYLIST = '/playlist?p=full-throttle';
const SONG = '/song?s=rtMKEffTTW5&p=full-throttle';

const nothing = async (): Promise<void> => undefined;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const pressing =
  (name: string | RegExp): InputCase['input'] =>
  (page) =>
    button(page, name).click();

const playing = async (page: Page): Promise<void> => {
  await button(page, /^Play .+ by /).click();
  await page.waitForFunction(
    () => Number(document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value) > 0.5,
  );
};

const searching = async (page: Page): Promise<void> => {
  await button(page, 'Search').click();
  await page.getByRole('combobox', { name: 'Search songs' }).waitFor();
};

export const COMMON_CASES: readonly CommonCase[] = [
  { name: 'open the menu', path: HOME, prepare: nothing, input: pressing('Menu') },
  { name: 'open the search', path: HOME, prepare: nothing, input: pressing('Search') },
  {
    name: 'type in the search',
    path: HOME,
    prepare: searching,
    input: (page) => page.keyboard.type('night', { delay: 120 }),
  },
  {
    name: 'open a playlist',
    path: HOME,
    prepare: nothing,
    input: (page) => page.getByRole('main').getByRole('link', { name: 'Sugar Rush' }).first().click(),
  },
  { name: 'play a song', path: PLAYLIST, prepare: nothing, input: pressing(/^Play .+ by /) },
  { name: 'pause', path: PLAYLIST, prepare: playing, input: pressing('Pause') },
  { name: 'next song', path: PLAYLIST, prepare: playing, input: pressing('Next') },
  { name: 'repeat a song', path: SONG, prepare: nothing, input: pressing('Repeat') },
  { name: 'press a heart', path: SONG, prepare: nothing, input: pressing('Favorite') },
  { name: 'share a song', path: SONG, prepare: nothing, input: pressing('Share') },
];
