import type { Browser } from '@playwright/test';
import { signIn } from '../../e2e/support/users.ts';
import {
  applyProfile,
  DESKTOP,
  frameTimes,
  openLongPlaylist,
  recordInputs,
  SHORTEST_REPORTED_MS,
  takeInputs,
  withPage,
} from '../page.ts';
import { median, percentile, readOptions, withSite } from '../runner.ts';

const SONGS = 5_000;
const PIXELS_PER_SECOND = 3_000;
const SCROLL_MS = 6_000;
const LATE_FRAME_MS = 33;

/** Measures from the click on the heart to the paint that shows it (Event Timing API). */
const measureFavorite = (browser: Browser, origin: string, runs: number): Promise<number[]> =>
  withPage(browser, DESKTOP, async (page) => {
    await page.goto(`${origin}/login`);
    await signIn(page, 'listener@example.com');
    await page.goto(`${origin}/playlist?p=full-throttle`);
    await page.locator('main li a').first().click();
    const heart = page
      .getByRole('group', { name: 'Song controls' })
      .getByRole('button', { name: 'Favorite', exact: true });
    await heart.waitFor();
    await page.waitForLoadState('networkidle');
    await recordInputs(page);
    await applyProfile(page, { ...DESKTOP, cpuSlowdown: 4 });
    for (let run = 0; run < runs; run += 1) {
      await heart.click();
      await page.waitForTimeout(500);
    }
    const clicks = (await takeInputs(page)).filter(({ name }) => name === 'click');
    const times = clicks.map(({ durationMs }) => Math.round(durationMs));
    return [...times, ...Array<number>(Math.max(0, runs - times.length)).fill(SHORTEST_REPORTED_MS)];
  });

/** Scrolls through a playlist of 5,000 songs. Returns the duration of each frame, in ms. */
const measureScrolling = (browser: Browser, origin: string, cpuSlowdown: number): Promise<number[]> =>
  withPage(browser, DESKTOP, async (page) => {
    await openLongPlaylist(page, origin, SONGS);
    await page.waitForFunction((count) => document.querySelectorAll('main li').length === count, SONGS);
    await applyProfile(page, { ...DESKTOP, cpuSlowdown });
    const at = await frameTimes(page, SCROLL_MS, PIXELS_PER_SECOND, 'second');
    return at.slice(1).map((time, index) => time - (at[index] ?? 0));
  });

/** `npm run bench -- listening`: how fast a favorite is shown and how smoothly a list of 5,000 songs scrolls. */
export const runListeningBench = async (args: string[]): Promise<void> => {
  const { runs } = readOptions(args, { runs: 9 });
  await withSite(async ({ browser, origin }) => {
    const favorite = await measureFavorite(browser, origin, runs);
    console.log(`Favorite, press to next paint, CPU slowed 4 times, ${runs} presses, milliseconds:`);
    console.log(`  median ${median(favorite)}  largest ${Math.max(...favorite)}  (limit 100)`);
    for (const cpuSlowdown of [1, 4]) {
      const frames = await measureScrolling(browser, origin, cpuSlowdown);
      const [middle, slow] = [percentile(frames, 0.5), percentile(frames, 0.95)].map((ms) => ms.toFixed(1));
      const late = (100 * frames.filter((ms) => ms > LATE_FRAME_MS).length) / frames.length;
      console.log(`5,000 songs scrolled, CPU slowed ${cpuSlowdown} times: ${frames.length} frames`);
      console.log(`  frame median ${middle} ms  p95 ${slow} ms  over 33 ms ${late.toFixed(1)} %`);
    }
  });
};
