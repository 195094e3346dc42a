import { expect, test, type Page } from '@playwright/test';
import { fileOf, song } from '../../remotes/tools/src/testing/audio-files.ts';
import { choose, download, expectLoaded, messages, openMaker } from '../support/maker.ts';

// Decoding and rendering take longer on a busy machine.
test.slow();

test('a project and its undo history survive leaving and reloading the page, until the user signs out', async ({
  page,
}) => {
  await openMaker(page);
  await choose(page, fileOf('mine.wav', song));
  await expectLoaded(page, 'mine.wav');
  await expect(page.getByText(/a project once you change something/)).toBeVisible();
  await page.reload();
  const welcome = page.getByText('Welcome back: mine.wav and your settings are here.');
  await expect(welcome).toBeVisible();
  const bass = page.getByRole('slider', { name: 'Bass boost' });
  await page.getByRole('button', { name: 'Untouched' }).click();
  await bass.press('ArrowRight');
  await expect(page.getByText(/kept in this browser until you sign out/)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'Maker' }).first().click();
  await expect(welcome).toBeVisible();
  await page.reload();
  await expect(welcome).toBeVisible();
  await expect(bass).toHaveAttribute('aria-valuetext', '+1 dB');
  await page.keyboard.press('Control+z');
  await expect(bass).toHaveAttribute('aria-valuetext', 'off');
  expect((await download(page)).content.equals(song)).toBe(true);
  await page.keyboard.press('Control+Shift+z');
  await expect(bass).toHaveAttribute('aria-valuetext', '+1 dB');
  await choose(page, fileOf('second.wav', song));
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expectLoaded(page, 'second.wav');
  await page.getByRole('button', { name: 'Projects (1)' }).click();
  await page.getByRole('button', { name: /^mine 0:/ }).click();
  await expect(welcome).toBeVisible();
  await expect(bass).toHaveAttribute('aria-valuetext', '+1 dB');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('/');
  const kept = () =>
    page.evaluate(async () => {
      const folders: string[] = [];
      for await (const name of (await navigator.storage.getDirectory()).keys()) folders.push(name);
      return [...folders, ...Object.keys(localStorage).filter((key) => key.startsWith('draft:'))];
    });
  await expect.poll(kept).toEqual([]);
});

test('two tabs with the same project do not overwrite each other', async ({ page, context }) => {
  await openMaker(page);
  await choose(page, fileOf('mine.wav', song));
  await expectLoaded(page, 'mine.wav');
  await page.getByRole('button', { name: 'Untouched' }).click();
  await expect(page.getByText(/kept in this browser until you sign out/)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/account/maker');
  const notice = (tab: Page) => tab.getByText('Another tab edits this project');
  await expect(notice(second)).toBeVisible();
  await second.getByRole('button', { name: 'Edit it here' }).click();
  await expect(notice(second)).toBeHidden();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await expect(page.getByRole('heading', { name: 'mine (copy)' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Projects (2)' })).toBeVisible();
});

test('without its worker the maker reports the failure and can be canceled; once online again it opens the file', async ({
  page,
}) => {
  await openMaker(page);
  // Terminates the page's worker; the next one cannot be loaded.
  await choose(page, fileOf('song.wav', song));
  await messages(page).filter({ hasText: 'Audio Loaded' }).waitFor();
  await page.getByRole('button', { name: 'New project' }).click();
  await page.route(/maker\.worker\.\w{8}\.js/, (route) => route.abort());
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'Maker' }).first().click();
  await choose(page, fileOf('song.wav', song));
  await expect(messages(page)).toContainText('Audio Load Error: The maker could not be loaded.');
  await page.unroute(/maker\.worker\.\w{8}\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(messages(page)).toHaveText('Audio Loaded: song.wav is ready for editing.');
});
