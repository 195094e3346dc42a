import { expect, test, type Page } from '@playwright/test';
import { fileOf, song } from '../../remotes/tools/src/testing/audio-files.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectAudible } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { PASSWORD, restoreSession } from '../support/users.ts';

// Presses Tab many times, with a check after each.
test.slow();

const press = (page: Page, key: string) => page.keyboard.press(key);

test('a visitor signs up, logs in, finds a song, plays it and opens the plans, with the keyboard only', async ({
  page,
}) => {
  const email = `keys-${Date.now()}@example.com`;
  await page.goto('/');
  await pageHydrated(page);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Account' }));
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Sign up' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await page.waitForURL(/\/login$/);
  // Until then the focus is in the field of the same name on the page for signing up.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused();
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  // Until then the focus is in the form, where `/` is a character.
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await press(page, '/');
  await expect(page.getByRole('combobox', { name: 'Search songs' })).toBeFocused();
  await page.keyboard.type('night');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Search results' })).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Play all' }));
  await press(page, 'Enter');
  await expectAudible(page);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Subscriptions' }));
  await press(page, 'Enter');
  await tabTo(page, page.getByRole('main').getByRole('listitem').getByRole('link').first());
});

test('a subscriber makes a track and edits the website with the keyboard only', async ({ page }) => {
  await restoreSession(page, 'premiumplus@example.com');
  await page.goto('/account/maker');
  await page.getByRole('heading', { level: 1, name: 'Maker' }).waitFor();
  // Before the key, which could otherwise be pressed before the browser knows that dialogs are intercepted.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Choose a file' }));
  await press(page, 'Enter');
  await (await chooser).setFiles(fileOf('song.wav', song));
  const speed = page.getByRole('slider', { name: 'Speed' });
  await speed.waitFor();
  await tabTo(page, speed);
  const before = Number(await speed.inputValue());
  await press(page, 'ArrowRight');
  expect(Number(await speed.inputValue())).toBeGreaterThan(before);
  await tabTo(page, page.getByRole('button', { name: 'Download WAV' }));
  const download = page.waitForEvent('download');
  await press(page, 'Enter');
  expect((await download).suggestedFilename()).toBe('edited_song.wav');

  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Website' }),
  );
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My Website' })).toBeFocused();
  const subtitle = page.getByRole('textbox', { name: 'Subtitle' });
  await tabTo(page, subtitle);
  await press(page, 'ControlOrMeta+a');
  await page.keyboard.type(`Typed at ${Date.now()}`);
  await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await press(page, 'Enter');
  await expect(page.getByText('Your website has been updated!')).toBeVisible();
});
