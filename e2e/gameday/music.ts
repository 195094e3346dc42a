import type { Browser, Page } from '@playwright/test';
import { pageHydrated } from '../support/navigation.ts';
import { startPlayback } from '../../bench/page.ts';
import { launchBrowser } from '../../bench/runner.ts';

export type Listener = {
  version: string;
  /** Navigates within the site, like a link. */
  visit: (path: string) => Promise<void>;
  /** Returns the longest time without playback progress since the last call, in ms. */
  longestSilence: () => Promise<number>;
  close: () => Promise<void>;
};

declare global {
  interface Window {
    gamedayMusic?: { longestMs: number; position: string; movedAt: number };
  }
}

const SAMPLE_MS = 25;

const recordSilence = (page: Page): Promise<void> =>
  page.evaluate((every) => {
    const music = { longestMs: 0, position: '', movedAt: performance.now() };
    window.gamedayMusic = music;
    setInterval(() => {
      const position = document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value ?? '';
      const now = performance.now();
      music.longestMs = Math.max(music.longestMs, now - music.movedAt);
      if (position === music.position) return;
      [music.position, music.movedAt] = [position, now];
    }, every);
  }, SAMPLE_MS);

/** Opens a page that plays a playlist. */
export const openListener = async (origin: string): Promise<Listener> => {
  const browser: Browser = await launchBrowser([
    '--mute-audio',
    '--autoplay-policy=no-user-gesture-required',
  ]);
  const page = await browser.newPage();
  await startPlayback(page, origin, 'full-throttle');
  await pageHydrated(page);
  await recordSilence(page);
  return {
    version: browser.version(),
    visit: (path) =>
      page.evaluate((to) => {
        window.history.pushState(null, '', to);
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path),
    longestSilence: () =>
      page.evaluate(() => {
        const { gamedayMusic: music } = window;
        if (!music) return Infinity;
        const longest = Math.max(music.longestMs, performance.now() - music.movedAt);
        music.longestMs = 0;
        return longest;
      }),
    close: () => browser.close(),
  };
};
