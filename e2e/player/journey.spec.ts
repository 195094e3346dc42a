import { expect, test, type Page } from '@playwright/test';
import { measureGaps, median, playFirstSong } from '../support/music.ts';
import { restoreSession } from '../support/users.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Maximum gap in the sound, in ms (median of three runs). */
const GAP_MS = 250;

/** Visits every remote and the shell's own pages, then goes back through them. */
const throughTheSite = async (page: Page) => {
  await page.getByRole('link', { name: 'Rushtone home' }).click();
  await expect(heading(page, 'Every song, faster.')).toBeVisible();
  await page.getByRole('link', { name: 'Sugar Rush' }).click();
  await expect(heading(page, 'Sugar Rush')).toBeVisible();
  await page.getByRole('button', { name: 'Community' }).click();
  await page.getByRole('menuitem', { name: 'Network' }).click();
  await expect(page).toHaveURL(/\/network$/);
  await page.getByRole('link', { name: 'Subscriptions' }).first().click();
  await expect(page.getByText('Most Popular')).toBeVisible();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search songs' }).fill('glass');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=glass$/);
  await expect(heading(page, /Search/)).toBeVisible();

  for (const address of [
    /\/account$/,
    /\/subscribe$/,
    /\/network$/,
    /\/playlist\?p=sugar-rush$/,
    /:\d+\/$/,
  ]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.locator('main h1')).toBeVisible();
  }
};

test('a song keeps playing while the listener goes through the whole site and back', async ({ page }) => {
  test.setTimeout(150_000);
  await restoreSession(page, 'listener@example.com');
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  const gaps = await measureGaps(page, GAP_MS, () => throughTheSite(page));
  expect(median(gaps)).toBeLessThanOrEqual(GAP_MS);
});

test('the video moves between dock and song page without a new iframe', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  const stage = page.getByRole('region', { name: 'Video', exact: true });
  await expect(stage).toHaveAttribute('data-placement', 'dock');
  const gaps = await measureGaps(page, GAP_MS, async () => {
    await page.getByRole('region', { name: 'Player' }).getByRole('link').click();
    await expect(stage).toHaveAttribute('data-placement', 'slot');
    const [slot, video] = await Promise.all([
      page.locator('[data-player-slot]').boundingBox(),
      stage.boundingBox(),
    ]);
    expect(video).toEqual(slot);

    await page.mouse.wheel(0, 900);
    await expect(stage).toHaveAttribute('data-placement', 'dock');
    await page.goBack();
    await expect(stage).toHaveAttribute('data-placement', 'dock');
  });
  expect(median(gaps)).toBeLessThanOrEqual(GAP_MS);
});

test('a short pause is measured as silence', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  const bar = page.getByRole('region', { name: 'Player' });
  const gaps = await measureGaps(page, Infinity, async () => {
    await bar.getByRole('button', { name: 'Pause' }).click();
    await bar.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
  expect(median(gaps)).toBeGreaterThan(20);
});

test('the player bar seeks, pauses and skips', async ({ page }) => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  const bar = page.getByRole('region', { name: 'Player' });
  const seek = bar.getByRole('slider', { name: 'Seek' });
  await seek.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(50);
  await expect(seek).toHaveAttribute('aria-valuetext', /^1:\d\d of \d:\d\d$/);
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const held = Number(await seek.inputValue());
  await page.waitForTimeout(600);
  expect(Math.abs(Number(await seek.inputValue()) - held)).toBeLessThan(0.4);
  await bar.getByRole('button', { name: 'Next' }).click();
  await expect(bar.getByRole('link')).toHaveText('Gravel Road Angel');
  await expect(bar.getByRole('button', { name: 'Previous' })).toBeEnabled();
});
