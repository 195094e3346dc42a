import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { startList } from '../support/lists.ts';
import { expectAudible, watchMusic } from '../support/music.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const more = (page: Page) => page.getByRole('dialog', { name: 'More' });
const speed = (page: Page, name: string) =>
  more(page).getByRole('region', { name: 'Speed' }).getByRole('button', { name, exact: true });
const openMore = (page: Page) => bar(page).getByRole('button', { name: /^More/ }).click();

/** Seconds of the song in one second of the clock, by what the video reports. */
const rate = async (page: Page): Promise<number> => {
  await watchMusic(page);
  const reports = () =>
    page.evaluate(() => (window as unknown as { reports: { at: number; second: number }[] }).reports);
  await expect.poll(async () => (await reports()).length, { timeout: 30_000 }).toBeGreaterThan(40);
  const all = await reports();
  // The earliest at each end, because a busy page receives reports late.
  const line = (at: number, second: number) => at - (second * 1000) / 1.25;
  const earliest = (part: typeof all) =>
    part.reduce((best, each) => (line(each.at, each.second) < line(best.at, best.second) ? each : best));
  const [first, last] = [earliest(all.slice(0, 10)), earliest(all.slice(-10))];
  return ((last.second - first.second) * 1000) / (last.at - first.at);
};

// The music has to play for a while.
test.slow();

test('a listener plays a song faster, keeps that for the song, and hears the next one as it is', async ({
  page,
}) => {
  await startList(page, ['rtNextSong1', 'rtNextSong2']);
  await expectAudible(page);
  await openMore(page);
  await expect(speed(page, '1×')).toHaveAttribute('aria-pressed', 'true');
  await expect(more(page)).toContainText('The pitch stays the same.');
  await speed(page, '1.5×').click();
  await expect(bar(page)).toContainText('1.5×');
  await expectAccessible(page, page.url());
  expect(await coveredPoints(page)).toEqual([]);
  await more(page).getByRole('button', { name: 'Keep for this song' }).click();
  await page.keyboard.press('Escape');
  const measured = await rate(page);
  expect(measured).toBeGreaterThan(1.3);
  expect(measured).toBeLessThan(1.7);

  await bar(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(bar(page).getByRole('link')).toHaveText('Song rtNextSong2');
  await expect(bar(page)).not.toContainText('×');
  await bar(page).getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(bar(page)).toContainText('1.5×');
  await page.reload();
  await expect(bar(page)).toContainText('1.5×');
});

test('< and > change the speed by the keyboard', async ({ page }) => {
  await startList(page, ['rtNextSong1']);
  await expectAudible(page);
  await page.keyboard.press('>');
  await expect(bar(page)).toContainText('1.25×');
  await page.keyboard.press('<');
  await page.keyboard.press('<');
  await expect(bar(page)).toContainText('0.75×');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Faster', { exact: true })).toBeVisible();
});
