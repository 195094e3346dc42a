import type { Browser } from '@playwright/test';
import { songsOf } from './songs-of.ts';

const SONGS = 5_000;
const PIXELS_PER_SECOND = 3_000;
const SECONDS = 6;
const LATE_MS = 33;

export type Scrolled = { frames: number; median: number; p95: number; late: number };

/** Scrolls through a playlist of 5,000 songs and notes how long each frame took. */
export const measureLongList = async (
  browser: Browser,
  origin: string,
  slowDown: number,
): Promise<Scrolled> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('**/api/playlist/get?*', (route) => route.fulfill({ json: songsOf(SONGS) }));
  await page.goto(`${origin}/playlists`);
  await page.locator('main li a').first().click();
  await page.getByText('5,000 songs').waitFor();
  await page.waitForFunction((count) => document.querySelectorAll('main li').length === count, SONGS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const times = await page.evaluate(
    ({ speed, seconds }) =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = [];
        const began = performance.now();
        let before = began;
        const step = (now: number) => {
          taken.push(now - before);
          before = now;
          window.scrollTo(0, ((now - began) / 1000) * speed);
          if (now - began < seconds * 1000) requestAnimationFrame(step);
          else resolve(taken.slice(1));
        };
        requestAnimationFrame(step);
      }),
    { speed: PIXELS_PER_SECOND, seconds: SECONDS },
  );
  await page.close();
  const ordered = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round((ordered[Math.floor(ordered.length * share)] ?? 0) * 10) / 10;
  const late = times.filter((time) => time > LATE_MS).length;
  return {
    frames: times.length,
    median: at(0.5),
    p95: at(0.95),
    late: Math.round((late / times.length) * 1000) / 10,
  };
};
