import type { Browser, Page } from '@playwright/test';
import { heapOf, startMusic } from './page.ts';

export type HeapFigures = { before: number; after: number; settled: number; songs: number; rounds: number };

type Work = { songs: number; rounds: number; warmUp: number; settleMs: number };

/** The host is asked for the last of quick skips only: each of these is to be a change of its own. */
const BETWEEN_SKIPS_MS = 350;

const playing = (page: Page) => page.getByRole('region', { name: 'Player' }).getByRole('link');

/** Any song of the whole list, again and again. */
const changeSongs = async (page: Page, songs: number): Promise<void> => {
  for (let song = 0; song < songs; song += 1) {
    const before = await playing(page).getAttribute('href');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForFunction(
      (href) => document.querySelector('section[aria-label="Player"] a')?.getAttribute('href') !== href,
      before,
    );
    await page.waitForTimeout(BETWEEN_SKIPS_MS);
  }
};

/** Home, all playlists, one of them, the song that plays: by links, as somebody wanders. */
const wander = async (page: Page, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('link', { name: / home$/ }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
    await page.waitForURL(/\/playlists$/);
    await page.locator('main a[href^="/playlist?"]').first().click();
    await page.waitForURL(/\/playlist\?/);
    await playing(page).click();
    await page.waitForURL(/\/song\?/);
    await page.locator('main h1').waitFor();
  }
};

/**
 * What the page holds before and after. The warm-up has every chunk loaded and the history of the device full;
 * `settled` is after the API's answers that nobody uses were let go.
 */
export const measureHeap = async (
  browser: Browser,
  origin: string,
  { songs, rounds, warmUp, settleMs }: Work,
): Promise<HeapFigures> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await startMusic(page, origin, 'sugar-rush');
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Shuffle' }).click();
  const session = await page.context().newCDPSession(page);
  await wander(page, 3);
  await changeSongs(page, warmUp);
  const before = await heapOf(session);
  await wander(page, rounds);
  await changeSongs(page, songs);
  const after = await heapOf(session);
  await page.waitForTimeout(settleMs);
  const settled = await heapOf(session);
  await page.close();
  return { before, after, settled, songs, rounds };
};
