import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { Release } from '@rushtone/site';
import { release, rollback } from '../scripts/release/moves.ts';
import { gapsOnTheWay, median, playFirstSong } from './support/music.ts';
import { startReleaseSite, type ReleaseSite } from './support/releases.ts';

/** A flip is seen by an open page within two seconds. */
const SEEN_MS = 2_000;
/** The longest time in which the sound may stand still: the median of three runs, which noise may repeat. */
const GAP_MS = 100;

let site: ReleaseSite;
let first: Release;
let second: Release;
test.beforeAll(async () => {
  site = await startReleaseSite();
  const built = JSON.parse(readFileSync(path.join(site.folder, 'registry.json'), 'utf8')) as {
    remotes: Record<string, Release>;
  };
  first = built.remotes.network as Release;
  second = await site.make('network', '1.1.0');
});
test.afterAll(() => site.stop());

/** Moves the pointer and waits until the open page knows; the time that this took. */
const flip = async (page: Page, move: Parameters<ReleaseSite['move']>[0]): Promise<number> => {
  const heard = page.waitForResponse((response) => response.url().endsWith('/registry.json'));
  const began = Date.now();
  await site.move(move);
  await heard;
  return Date.now() - began;
};

const goToNetwork = async (page: Page) => {
  await page.getByRole('button', { name: 'Community' }).click();
  await page.getByRole('menuitem', { name: 'Network' }).click();
};
const goHome = (page: Page) => page.getByRole('link', { name: 'Rushtone home' }).click();
const version = (page: Page, name: string) => page.locator(`[data-remote="${name}"]`);
const timeOrigin = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('the next navigation runs what was released or rolled back; the listener hears nothing of it', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.goto(`${site.origin}/playlist?p=full-throttle`);
  await playFirstSong(page);
  const began = await timeOrigin(page);
  const seen: number[] = [];
  const gaps = await gapsOnTheWay(page, GAP_MS, async () => {
    seen.push(await flip(page, release(second)));
    await goToNetwork(page);
    await expect(version(page, 'network')).toHaveAttribute('data-version', '1.1.0');
    await goHome(page);
    await expect(version(page, 'listening')).toBeVisible();
    seen.push(await flip(page, rollback(first)));
    await goToNetwork(page);
    await expect(version(page, 'network')).toHaveAttribute('data-version', first.version);
    await goHome(page);
    await expect(version(page, 'listening')).toBeVisible();
  });
  console.log(`seen after ${seen.join(', ')} ms`);
  expect(median(gaps)).toBeLessThanOrEqual(GAP_MS);
  expect(median(seen)).toBeLessThanOrEqual(SEEN_MS);
  expect(await timeOrigin(page)).toBe(began);
});
