import type { Browser, Page } from '@playwright/test';
import { measureHeapSize, startPlayback } from './playback.ts';

export type HeapFigures = { before: number; after: number; settled: number; songs: number; rounds: number };

type Workload = { songs: number; rounds: number; warmUp: number; settleMs: number };

/** Interval between skips, in ms: on faster ones, the video host would load only the last song. */
const SKIP_INTERVAL_MS = 350;

const playerLink = (page: Page) => page.getByRole('region', { name: 'Player' }).getByRole('link');

/** Skips to random songs of the playlist, because shuffle is on. */
const changeSongs = async (page: Page, songs: number): Promise<void> => {
  for (let song = 0; song < songs; song += 1) {
    const before = await playerLink(page).getAttribute('href');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForFunction(
      (href) => document.querySelector('section[aria-label="Player"] a')?.getAttribute('href') !== href,
      before,
    );
    await page.waitForTimeout(SKIP_INTERVAL_MS);
  }
};

/** Follows links: home, all playlists, a playlist, the playing song. */
const navigate = async (page: Page, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await page.getByRole('link', { name: / home$/ }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
    await page.waitForURL(/\/playlists$/);
    await page.locator('main a[href^="/playlist?"]').first().click();
    await page.waitForURL(/\/playlist\?/);
    await playerLink(page).click();
    await page.waitForURL(/\/song\?/);
    await page.locator('main h1').waitFor();
  }
};

/**
 * Measures heap growth. The warm-up loads every chunk and fills the listening history. `settled` is measured after
 * unused API responses were removed from the cache.
 */
export const measureHeap = async (
  browser: Browser,
  origin: string,
  { songs, rounds, warmUp, settleMs }: Workload,
): Promise<HeapFigures> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await startPlayback(page, origin, 'sugar-rush');
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Shuffle' }).click();
  const session = await page.context().newCDPSession(page);
  await navigate(page, 3);
  await changeSongs(page, warmUp);
  const before = await measureHeapSize(session);
  await navigate(page, rounds);
  await changeSongs(page, songs);
  const after = await measureHeapSize(session);
  await page.waitForTimeout(settleMs);
  const settled = await measureHeapSize(session);
  await page.close();
  return { before, after, settled, songs, rounds };
};
