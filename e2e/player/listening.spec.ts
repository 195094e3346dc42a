import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { playFirstSong } from '../support/music.ts';
import { at } from '../support/site.ts';
import { newUser, restoreSession } from '../support/users.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const controls = (page: Page) => page.getByRole('group', { name: 'Song controls' });
const heart = (page: Page, pressed: boolean) =>
  controls(page).getByRole('button', { name: 'Favorite', exact: true, pressed });
const stage = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });

// axe takes several seconds on a busy machine.
test.slow();

const openFirstSong = async (page: Page, host = 'localhost') => {
  await page.goto(at(host, '/playlists'));
  await page.locator('main li a').nth(3).click();
  await page.getByRole('button', { name: 'Play all' }).waitFor();
  await page.locator('main li a').first().click();
  await expect(page).toHaveURL(/\/song\?s=/);
  await controls(page).waitFor();
};

test.describe('favorites', () => {
  test('a favorite shows the same state on song page, cards, player bar and dashboard', async ({ page }) => {
    await restoreSession(page, 'listener@example.com');
    await page.goto('/playlist?p=full-throttle');
    await playFirstSong(page);
    const bar = page.getByRole('region', { name: 'Player' });
    await bar.getByRole('link').first().click();
    await controls(page).waitFor();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const before = (await controls(page)
      .getByRole('button', { name: 'Favorite', exact: true })
      .getAttribute('aria-pressed')) as string;
    if (before === 'true') await heart(page, true).click();
    const added = page.waitForResponse('**/api/favorite/add');
    await heart(page, false).click();
    await expect(bar.getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible();
    await page.goBack();
    await expect(
      page.getByRole('button', { name: new RegExp(`^Favorite ${title} by`), pressed: true }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Dashboard' }).click();
    const list = page.getByRole('group', { name: 'Your favorites' });
    await expect(list.getByRole('listitem').first()).toContainText(title);
    await added;
    await page.reload();
    await expect(list.getByRole('listitem').first()).toContainText(title);
    await list.getByRole('button', { name: `Favorite ${title}` }).click();
    await expect(list.getByText(title)).toBeHidden();
  });

  test('two quick clicks end in the right state on a slow server', async ({ page }) => {
    await restoreSession(page, 'subscriber@example.com');
    await openFirstSong(page);
    await expect(heart(page, false)).toBeVisible();
    const sent: string[] = [];
    await page.route('**/api/favorite/*', async (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      if (route.request().method() === 'POST') {
        sent.push(name);
        await new Promise((resolve) => setTimeout(resolve, name === 'add' ? 600 : 50));
      }
      await route.continue();
    });
    const removed = page.waitForResponse('**/api/favorite/remove');
    await heart(page, false).click();
    await heart(page, true).click();
    await expect(heart(page, false)).toBeVisible();
    await removed;
    expect(sent).toEqual(['add', 'remove']);
    await page.reload();
    await expect(heart(page, false)).toBeVisible();
  });

  test('a failed favorite opens a dialog, reverts the heart and can be retried (spec §4.4)', async ({
    page,
  }) => {
    await restoreSession(page, 'premiumplus@example.com');
    await openFirstSong(page);
    await page.route('**/api/favorite/add', (route) => route.abort());
    await heart(page, false).click();
    const dialog = page.getByRole('dialog', { name: 'Favorite not saved' });
    await expect(dialog).toBeVisible();
    await expect(heart(page, false)).toBeVisible();
    await expectAccessible(page, page.url());
    expect(await coveredPoints(page)).toEqual([]);
    await page.unroute('**/api/favorite/add');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect(heart(page, true)).toBeVisible();
    await heart(page, true).click();
  });

  test('a visitor who adds a favorite is asked to log in first (spec §2.15)', async ({ page }) => {
    await openFirstSong(page);
    await heart(page, false).click();
    const dialog = page.getByRole('dialog', { name: 'Log in first' });
    await expect(dialog).toContainText('You need to log in first');
    await expect(dialog.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account');
    await expect(dialog.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await page.keyboard.press('Escape');
    await expect(heart(page, false)).toBeFocused();
  });

  test('favorites play as a list, newest first (p=favorite)', async ({ page }) => {
    await restoreSession(page, await newUser(page.request));
    const ids: string[] = [];
    for (const index of [0, 1]) {
      await page.goto('/playlist?p=full-throttle');
      await page.locator('main li a').nth(index).click();
      await expect(page).toHaveURL(/\/song\?s=/);
      ids.unshift(new URL(page.url()).searchParams.get('s') ?? '');
      const added = page.waitForResponse('**/api/favorite/add');
      await heart(page, false).click();
      await expect(heart(page, true)).toBeVisible();
      await added;
    }
    await page.goto('/account');
    await page
      .getByRole('button', { name: 'Play Favorites' })
      .or(page.getByRole('link', { name: 'Play Favorites' }))
      .click();
    await expect(page).toHaveURL(`/song?s=${ids[0]}&p=favorite`);
    await expect(controls(page).getByRole('button', { name: 'Previous song' })).toBeDisabled();
    await controls(page).getByRole('button', { name: 'Next song' }).click();
    await expect(page).toHaveURL(`/song?s=${ids[1]}&p=favorite`);
    await expect(heart(page, true)).toBeVisible();
    const own = Promise.withResolvers<void>();
    await page.route('**/api/favorite/get?*', async (route) => {
      await own.promise;
      await route.continue();
    });
    await page.goto(`/song?s=${ids[0]}&p=favorite`);
    await expect(heart(page, true)).toBeVisible();
    // The song that the server rendered for a visitor, who has no favorites to go on to.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Loading|^Song$/);
    await expect(controls(page).getByRole('button', { name: 'Next song' })).toBeDisabled();
    own.resolve();
    await expect(controls(page).getByRole('button', { name: 'Next song' })).toBeEnabled();
  });
});

test('song page, share sheet, report and card menu have no axe violations and do not cover the video', async ({
  page,
}) => {
  await openFirstSong(page, 'slowtide.localhost');
  await expect(stage(page)).toHaveAttribute('data-placement', 'slot');
  await expectAccessible(page, page.url());

  const look = async (placement: 'dock' | 'slot') => {
    await expect(stage(page)).toHaveAttribute('data-placement', placement);
    expect(await coveredPoints(page)).toEqual([]);
    await expectAccessible(page, page.url());
  };
  await controls(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await look('dock');
  await page.keyboard.press('Escape');

  await controls(page).getByRole('button', { name: 'Report song' }).click();
  await page.getByRole('dialog', { name: 'Report song' }).waitFor();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please enter a valid reason.')).toBeVisible();
  await look('dock');
  await page.getByRole('textbox', { name: /Reason/ }).fill('Wrong artist');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Song reported successfully!' })).toBeVisible();

  const card = page.getByRole('region', { name: 'Related songs' }).getByRole('listitem').first();
  await card.getByRole('button', { name: /^More for/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Play next' })).toBeFocused();
  await look('dock');
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: /^More for/ })).toBeFocused();
});

test('the radio plays random songs on one screen and links to the main site', async ({ page }) => {
  await page.goto(at('fm.localhost'));
  await page.getByRole('button', { name: 'Start listening' }).click();
  const song = page.locator('main').getByRole('status');
  await expect(page.getByText('Now playing')).toBeVisible();
  await expect(song).toHaveText(/ – /);
  await expect(stage(page)).toHaveAttribute('data-placement', 'slot');
  expect(await coveredPoints(page)).toEqual([]);
  await expectAccessible(page, page.url());
  const first = await song.innerText();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(song).not.toHaveText(first);
  await expect(song).toHaveText(/ – /);
  const link = page.getByRole('link', { name: 'Favorite on the main site' });
  await expect(link).toHaveAttribute('href', /^\/\/localhost:\d+\/song\?s=[\w-]+$/);
  await page.getByRole('link', { name: 'Go to Rushtone' }).click();
  await expect(page).toHaveURL(at('localhost'));
});
