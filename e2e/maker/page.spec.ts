import path from 'node:path';
import { expect, test } from '@playwright/test';
import { songOf } from '../../remotes/tools/src/testing/song.ts';
import { fileOf } from '../../remotes/tools/src/testing/audio-files.ts';
import { wavOf } from '../../remotes/tools/src/testing/wav.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { choose, messages, openMaker, position, SOUNDS } from '../support/maker.ts';
import { tabTo } from '../support/keyboard.ts';
import { playFirstSong } from '../support/music.ts';

// Decoding and rendering take longer on a busy machine.
test.slow();

test('a long job can be canceled and leaves no files; maker and player pause each other', async ({
  page,
}) => {
  await openMaker(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
  await page.getByRole('heading', { level: 1, name: 'Playlists' }).waitFor();
  await page.getByRole('main').locator('a[href^="/playlist?p="]').first().click();
  await playFirstSong(page);
  await page.goBack();
  await page.goBack();
  await choose(page, fileOf('long.wav', wavOf(songOf(2_000_000))));
  await expect.poll(() => position(page)).toBeGreaterThan(0);
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('slider', { name: 'Speed' }).press('Home');
  await page.getByRole('slider', { name: 'Pitch' }).press('Home');
  await expect(page.getByText('0.050×')).toBeVisible();
  await page.getByRole('button', { name: 'Download WAV' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar', { name: 'Creating the WAV' })).toBeHidden();
  const left = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('maker');
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  });
  expect(left).toEqual([]);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play preview' })).toBeVisible();
});

test('play and download stay in view and cover no control that has the focus, in a window of 390 × 640', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await openMaker(page);
  await choose(page, path.join(SOUNDS, 'song.flac'));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  await page.getByRole('button', { name: 'Pause preview' }).click();
  const [first, last] = [
    page.getByRole('button', { name: /^Projects/ }),
    page.getByRole('button', { name: 'Copy recipe link' }),
  ];
  await first.focus();
  await tabTo(page, last);
  for (const name of ['Play preview', 'Download WAV'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await tabTo(page, first, 'Shift+Tab');
  await page.getByRole('heading', { level: 1, name: 'Maker' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause preview' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the maker' })).toBeVisible();
  await expectAccessible(page, 'keys of the maker');
});

test('the docked video covers no control at any scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMaker(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Playlists' }).click();
  await page.getByRole('main').locator('a[href^="/playlist?p="]').first().click();
  await playFirstSong(page);
  await page.goBack();
  await page.goBack();
  await choose(page, path.join(SOUNDS, 'song.flac'));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  const overlaps = await page.evaluate(() => {
    const dock = document.querySelector('[data-placement=dock]')?.getBoundingClientRect();
    if (!dock) return ['no video is docked'];
    return [...document.querySelectorAll('main :is(button, input:not([hidden]), a, summary)')]
      .filter((control) => control.getBoundingClientRect().right > dock.left)
      .map((control) => control.textContent || control.getAttribute('aria-label'));
  });
  expect(overlaps).toEqual([]);
});

test('the maker of Slowtide has no axe violations', { tag: '@drill' }, async ({ page }) => {
  await openMaker(page, 'slowtide.localhost');
  await choose(page, path.join(SOUNDS, 'song.flac'));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  await expectAccessible(page, 'maker');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the maker works with the keyboard only, without axe violations or layout shift', async ({ page }) => {
    await openMaker(page);
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBeGreaterThan(1400);
    await page.evaluate(async () => {
      // Layout shifts caused by the resize are reported one frame later.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      const seen = window as unknown as { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
    await (await chooser).setFiles(path.join(SOUNDS, 'song.flac'));
    await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
    await page.getByRole('button', { name: 'Pause preview' }).press('Space');
    await page.getByRole('slider', { name: 'Position' }).press('Home');
    await page.getByRole('slider', { name: 'Position' }).press('ArrowRight');
    expect(await position(page)).toBeGreaterThan(0);
    await page.getByRole('slider', { name: 'Pitch' }).press('ArrowRight');
    await expect(page.getByText('+1 semitone')).toBeVisible();
    await page.getByRole('button', { name: 'Loop region' }).press('Enter');
    await page.getByRole('slider', { name: 'Loop end' }).press('ArrowRight');
    // Where no link is half under the navigation bar.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'maker');
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01);
  });
});
