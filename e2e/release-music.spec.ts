import { expect, test } from '@playwright/test';
import type { Release } from '@rushtone/releases';
import { release, rollback } from '@rushtone/releases/store';
import { gapsOnTheWay, median, playFirstSong } from './support/music.ts';
import { startReleaseSite, type ReleaseSite } from './support/releases.ts';
import { drawnBy, goHome, goToNetwork, timeOrigin } from './support/ways.ts';

/** A flip is seen by an open page within two seconds. */
const SEEN_MS = 2_000;
/** The longest time in which the sound may stand still: the median of three runs, which noise may repeat. */
const GAP_MS = 100;

let site: ReleaseSite;
let first: Release;
let second: Release;
test.beforeAll(async () => {
  site = await startReleaseSite();
  first = site.built('network');
  second = await site.make('network', '1.1.0');
});
test.afterAll(() => site.stop());

test('the next navigation runs what was released or rolled back; the listener hears nothing of it', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.goto(`${site.origin}/playlist?p=full-throttle`);
  await playFirstSong(page);
  const began = await timeOrigin(page);
  const seen: number[] = [];
  const gaps = await gapsOnTheWay(page, GAP_MS, async () => {
    seen.push(await site.flip(page, release(second)));
    await goToNetwork(page);
    await expect(drawnBy(page, 'network')).toHaveAttribute('data-version', '1.1.0');
    await goHome(page);
    await expect(drawnBy(page, 'listening')).toBeVisible();
    seen.push(await site.flip(page, rollback(first)));
    await goToNetwork(page);
    await expect(drawnBy(page, 'network')).toHaveAttribute('data-version', first.version);
    await goHome(page);
    await expect(drawnBy(page, 'listening')).toBeVisible();
  });
  console.log(`seen after ${seen.join(', ')} ms`);
  expect(median(gaps)).toBeLessThanOrEqual(GAP_MS);
  expect(median(seen)).toBeLessThanOrEqual(SEEN_MS);
  expect(await timeOrigin(page)).toBe(began);
});
