import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expectPlaysOn, playFirstSong, second, seekBar } from '../support/music.ts';
import { newUser, restoreSession } from '../support/users.ts';

const PLAYLIST = 'full-throttle';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const PHONE = { viewport: { width: 390, height: 844 }, userAgent: ANDROID };
/** Of the position, besides the time that the test needs to read both. */
const MOST_WRONG_S = 0.5;

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const remote = (page: Page, name = 'Chrome on Android') =>
  bar(page).getByRole('group', { name: `Playback on ${name}` });
const songOf = (page: Page) => bar(page).getByRole('link').first().textContent();

/** What the device has saved of its player. */
const saved = (page: Page): Promise<string> => page.evaluate(() => localStorage['rushtone.player'] as string);

const openDevice = async (browser: Browser, options: object, email: string): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await restoreSession(page, email);
  return page;
};

const switchOn = async (page: Page) => {
  await page.goto('/account/security');
  const section = page.getByRole('region', { name: 'Continue on your other devices' });
  await expect(section.getByRole('button', { name: 'Switch on' })).toBeVisible();
  await expectAccessible(page, 'devices');
  await section.getByRole('button', { name: 'Switch on' }).click();
  await expect(section.getByText('It is switched on.')).toBeVisible();
};

/** Presses “Continue here” and says how far from the other device's position the song goes on, in s. */
const continueHere = async (page: Page, other: Page): Promise<number> => {
  const [before, began] = [await second(other), Date.now()];
  await bar(page).getByRole('button', { name: 'Continue here' }).press('Enter');
  const after = await second(page);
  const took = (Date.now() - began) / 1000;
  // The other device has played on for as long as the press took, at most.
  return after < before ? before - after : Math.max(0, after - before - took);
};

test.slow();

test('a song goes on at the second device, which controlled the first one before', async ({
  page: laptop,
  browser,
}) => {
  const email = await newUser(laptop.request);
  const phone = await openDevice(browser, PHONE, email);
  await restoreSession(laptop, email);
  await switchOn(phone);
  await phone.goto(`/playlist?p=${PLAYLIST}`);
  await playFirstSong(phone);
  const title = (await songOf(phone)) ?? '';

  await laptop.goto('/');
  // Background work waits until the page has loaded and is idle, and repeats a lost call after 10 s.
  await expect(bar(laptop).getByText(`Playing on Chrome on Android · ${title}`)).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(laptop, 'remote bar');

  await test.step('it is paused, plays, and skips there', async () => {
    await remote(laptop).getByRole('button', { name: 'Pause' }).press('Enter');
    await expect(bar(phone).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await remote(laptop).getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await expect(bar(phone).getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectPlaysOn(phone);
    await expect(remote(laptop).getByRole('button', { name: 'Pause' })).toBeVisible();
    await laptop.keyboard.press('k');
    await expect(remote(laptop).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await laptop.keyboard.press('k');
    await expectPlaysOn(phone);
    await remote(laptop).getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => songOf(phone)).not.toBe(title);
    await expect(bar(laptop)).toContainText((await songOf(phone)) ?? '');
  });

  await test.step('its volume and its queue are changed', async () => {
    await bar(laptop).getByRole('slider', { name: 'Volume on Chrome on Android' }).fill('40');
    await expect.poll(() => saved(phone)).toContain('"volume":40');
    await bar(laptop).getByRole('button', { name: 'Queue' }).click();
    const queue = laptop.getByRole('dialog', { name: 'Queue on Chrome on Android' });
    const songs = queue.getByRole('listitem');
    const [removed, played] = [songs.nth(0), songs.nth(2)];
    const [gone, chosen] = await Promise.all(
      [removed, played].map((row) => row.getByRole('button').first().locator('span').first().textContent()),
    );
    await expectAccessible(laptop, 'remote queue');
    await removed.getByRole('button', { name: `Remove ${gone}` }).click();
    await expect(queue.getByRole('button', { name: `Remove ${gone}` })).toHaveCount(0);
    await queue
      .getByRole('listitem')
      .filter({ hasText: chosen ?? '' })
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => songOf(phone)).toBe(chosen);
    await laptop.keyboard.press('Escape');
    await expect(bar(laptop)).toContainText(chosen ?? '');
    await expectPlaysOn(phone);
  });

  await test.step('a page that has played no video yet asks, and says that somebody has to press Play', async () => {
    await phone.reload();
    await expect(bar(laptop).getByText(/^Paused on Chrome on Android/)).toBeVisible();
    await remote(laptop).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(phone.getByText('Another device of yours asks to play here.')).toBeVisible();
    await expect(bar(laptop).getByText('Press Play on Chrome on Android.')).toBeVisible();
    await phone.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expectPlaysOn(phone);
    await expect(bar(laptop).getByText(/^Playing on Chrome on Android/)).toBeVisible();
  });

  await test.step('it goes on at the laptop, with what follows, and stops on the phone', async () => {
    const song = await songOf(phone);
    expect(await continueHere(laptop, phone)).toBeLessThan(MOST_WRONG_S);
    await expect(bar(laptop)).toBeFocused();
    await expectPlaysOn(laptop);
    expect(await songOf(laptop)).toBe(song);
    await expect(bar(phone).getByText(/Playing on .+ on Linux/)).toBeVisible();
    await expect(seekBar(phone)).toHaveCount(0);
    await bar(laptop).getByRole('button', { name: 'Queue' }).click();
    await expect(laptop.getByRole('dialog', { name: 'Queue' })).toContainText('Next from');
    await laptop.keyboard.press('Escape');
  });

  await test.step('the laptop is closed, and the phone goes on where it was', async () => {
    await expectNoOverflow(phone, 'remote bar');
    await bar(laptop).getByRole('button', { name: 'Repeat' }).click();
    await expect.poll(() => saved(laptop)).toContain('"repeat":true');
    const left = await second(laptop);
    await laptop.goto('about:blank');
    await expect(bar(phone).getByText(/Paused on .+ on Linux/)).toBeVisible();
    await bar(phone).getByRole('button', { name: 'Continue here' }).click();
    await expectPlaysOn(phone);
    expect(await saved(phone)).toContain('"repeat":true');
    const went = await second(phone);
    expect(went).toBeGreaterThan(left - MOST_WRONG_S);
    expect(went).toBeLessThan(left + 60);
  });

  await test.step('a device is renamed, signs out and is forgotten, and all is switched off', async () => {
    await laptop.goto('/account/security');
    const section = laptop.getByRole('region', { name: 'Continue on your other devices' });
    await section.getByRole('button', { name: 'Rename Chrome on Android' }).click();
    await laptop.getByRole('textbox', { name: 'Name' }).fill('Kitchen');
    await laptop.keyboard.press('Enter');
    await expect(bar(laptop).getByText(/Playing on Kitchen · /)).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await phone.getByRole('button', { name: 'Menu' }).click();
    await phone.getByRole('banner').getByText('Sign out').click();
    await expect(bar(laptop).getByText(/on Kitchen/)).toHaveCount(0);
    await laptop.reload();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await section.getByRole('button', { name: 'Switch off' }).click();
    await expect(section.getByText('It is switched off.')).toBeVisible();
  });
});

test(
  'devices find each other again when a third of what they send is lost and the network goes',
  { tag: '@drill' },
  async ({ page: laptop, browser }) => {
    const email = await newUser(laptop.request);
    const phone = await openDevice(browser, PHONE, email);
    await restoreSession(laptop, email);
    await switchOn(phone);
    for (const page of [phone, laptop]) {
      let count = 0;
      await page.context().route('**/api/device/**', (route) => {
        count += 1;
        return count % 3 === 0 ? route.abort() : route.continue();
      });
    }
    await phone.goto('/playlist?p=full-throttle');
    await playFirstSong(phone);
    await laptop.goto('/');
    await expect(bar(laptop).getByText(/Playing on Chrome on Android/)).toBeVisible({ timeout: 60_000 });
    await phone.context().setOffline(true);
    await remote(laptop).getByRole('button', { name: 'Pause' }).click();
    await expect(bar(laptop).getByText('No answer from Chrome on Android.')).toBeVisible();
    await phone.context().setOffline(false);
    await laptop.context().setOffline(true);
    await bar(phone).getByRole('button', { name: 'Next' }).click();
    await expectPlaysOn(phone);
    await laptop.context().setOffline(false);
    await expect(bar(laptop)).toContainText((await songOf(phone)) ?? '', { timeout: 60_000 });
    await bar(laptop).getByRole('button', { name: 'Continue here' }).click();
    await expectPlaysOn(laptop);
    await expect(bar(phone).getByText(/Playing on .+ on Linux/)).toBeVisible({ timeout: 60_000 });
  },
);
