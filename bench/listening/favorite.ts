import type { Browser } from '@playwright/test';
import { recordInputTimings, SHORTEST_REPORTED_MS, takeInputTimings } from '../event-timing.ts';
import { median } from '../summary.ts';

const CPU_SLOWDOWN = 4;

/** Measures from the click on the heart to the paint that shows it (Event Timing API). */
export const measureFavorite = async (
  browser: Browser,
  origin: string,
  runs: number,
): Promise<{ median: number; largest: number }> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('listener@example.com');
  await page.getByLabel('Password').first().fill('rushtone');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.goto(`${origin}/playlist?p=full-throttle`);
  await page.locator('main li a').first().click();
  const heart = page
    .getByRole('group', { name: 'Song controls' })
    .getByRole('button', { name: 'Favorite', exact: true });
  await heart.waitFor();
  await page.waitForLoadState('networkidle');
  await recordInputTimings(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  for (let run = 0; run < runs; run += 1) {
    await heart.click();
    await page.waitForTimeout(500);
  }
  const clicks = (await takeInputTimings(page)).filter(({ name }) => name === 'click');
  await page.close();
  const durations = clicks.map(({ durationMs }) => Math.round(durationMs));
  const unreported = Math.max(0, runs - durations.length);
  const all = [...durations, ...Array<number>(unreported).fill(SHORTEST_REPORTED_MS)];
  return { median: median(all), largest: Math.max(...all) };
};
