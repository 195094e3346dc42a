import { expect, test, type Page } from '@playwright/test';
import { playFirstSong, second } from '../support/music.ts';
import { runAdminCommand } from '../support/admin-command.ts';
import { at } from '../support/site.ts';
import {
  changePasswordElsewhere,
  newUser,
  PASSWORD,
  newVerifiedUser,
  restoreSession,
  signIn,
} from '../support/users.ts';

const MINUTE = 60_000;

/** Simulates a return to the tab. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
const notice = (page: Page, words: RegExp) => page.getByRole('alert').filter({ hasText: words });

const playSignedIn = async (page: Page, user: string) => {
  await restoreSession(page, user);
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
};
const expectMusic = async (page: Page) => {
  const before = await second(page);
  await expect.poll(() => second(page)).toBeGreaterThan(before + 0.5);
};

test('a disabled user is signed out with the reason, and the music keeps playing (spec §8.2)', async ({
  page,
}) => {
  const user = await newUser(page.request);
  await playSignedIn(page, user);
  await runAdminCommand('disable', user);
  await comeBack(page);
  await expect(notice(page, /^You were signed out: this account has been disabled\./)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await expectMusic(page);
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(user);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'auth/user-disabled' })).toBeVisible();
  await expectMusic(page);
});

test('a token revoked by a password change signs out and leads to the login (spec §8.2)', async ({
  page,
}) => {
  const user = await newUser(page.request);
  await playSignedIn(page, user);
  await changePasswordElsewhere(page.request, user, 'another1');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  // The dashboard asks the service whether the email address is verified.
  await page.getByRole('banner').getByText('Dashboard').click();
  await expect(notice(page, /^You were signed out: your password was changed/)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expectMusic(page);
  await signIn(page, user, 'another1');
  await expect(page).toHaveURL(/\/account$/);
});

test('two tabs share the signed-in user', async ({ page, context }) => {
  const user = await newUser(page.request);
  const other = await context.newPage();
  await other.goto('/login');
  await page.goto('/login');
  await signIn(page, user);
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect(other.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await other.goto('/account');
  await expect(other.getByText(user, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('banner').getByText('Sign out').click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText('You signed out in another tab.')).toBeVisible();
});

test('a second user in another tab gets no data of the first, and vice versa', async ({ page, context }) => {
  const [first, next] = [await newVerifiedUser(page.request), await newVerifiedUser(page.request)];
  for (const each of [first, next])
    await runAdminCommand('grant', each, 'premium', '--reason', 'A test', '--until', '2099-12-31');
  page.on('dialog', (dialog) => void dialog.accept());
  const channel = (tab: Page) => tab.getByRole('textbox', { name: /^Your channel/ });
  const video = (tab: Page) => tab.getByRole('textbox', { name: /^Video to share/ });
  const saved = 'Your channel promotion has been saved!';
  await restoreSession(page, first);
  await page.goto(at('localhost', '/account/promotion'));
  await channel(page).fill('https://youtube.example/@first');
  await video(page).fill('https://youtu.example/first');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
  await video(page).fill('https://youtu.example/typed-by-the-first');

  const other = await context.newPage();
  const becomeInOtherTab = async (person: string) => {
    await other.goto(at('localhost', '/account'));
    await other.getByRole('button', { name: 'Account', exact: true }).click();
    await other.getByRole('banner').getByText('Sign out').click();
    await expect(page.getByText('You signed out in another tab.').last()).toBeVisible();
    await other.goto(at('localhost', '/login'));
    await signIn(other, person);
  };
  await becomeInOtherTab(next);
  await expect(page).toHaveURL(at('localhost', '/account/promotion'));
  await expect(channel(page)).toHaveValue('');
  await expect(video(page)).toHaveValue('');
  await channel(page).fill('https://youtube.example/@second');
  await video(page).fill('https://youtu.example/second');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();

  await becomeInOtherTab(first);
  await expect(channel(page)).toHaveValue('https://youtube.example/@first');
  await expect(video(page)).toHaveValue('https://youtu.example/first');
});

test('a change of role is visible within 5 s without a reload (spec §10.20)', async ({ page }) => {
  const user = await newVerifiedUser(page.request);
  await restoreSession(page, user);
  await page.goto('/account/website');
  await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await runAdminCommand('grant', user, 'premium');
  await expect(page.getByRole('textbox', { name: /Domain name/i })).toBeVisible({ timeout: 5_000 });
  await runAdminCommand('revoke', user);
  await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible({ timeout: 5_000 });
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('the token is refreshed 5 minutes before expiry and backs off from 30 s (spec §9.7)', async ({
  page,
}) => {
  const user = await newUser(page.request);
  let refreshes = 0;
  let offline = false;
  await page.route('**/securetoken.googleapis.com/**', async (route) => {
    refreshes += 1;
    await (offline ? route.abort('internetdisconnected') : route.continue());
  });
  await page.clock.install();
  await page.goto('/login');
  await signIn(page, user);
  const held = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? '';
      return String(JSON.parse(localStorage.getItem(key) ?? '{}').stsTokenManager?.accessToken);
    });
  const first = await held();
  // The fake clock also runs in real time, so requests can complete.
  await page.clock.runFor(54 * MINUTE);
  expect(refreshes).toBe(0);
  await page.clock.runFor(MINUTE - 5_000);
  await expect.poll(held).not.toBe(first);
  expect(refreshes).toBe(1);

  offline = true;
  const last = await held();
  await page.clock.runFor(55 * MINUTE - 5_000);
  await expect.poll(() => refreshes).toBe(2);
  for (const [turn, seconds] of [30, 60, 120].entries()) {
    await page.clock.runFor((seconds - 5) * 1000);
    expect(refreshes).toBe(2 + turn);
    await page.clock.runFor(5_000);
    await expect.poll(() => refreshes).toBe(3 + turn);
  }
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  offline = false;
  await page.clock.runFor(4 * MINUTE);
  await expect.poll(held).not.toBe(last);
});
