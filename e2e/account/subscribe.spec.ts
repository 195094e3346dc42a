import { expect, test, type Page } from '@playwright/test';
import { playFirstSong, second } from '../support/music.ts';
import { openPortalByMail, openTab, pay, planCard as card } from '../support/payments.ts';
import { mailedLink, PASSWORD, signIn } from '../support/users.ts';

/** How long the page waits for the payment service. */
const WHEN_PAID = { timeout: 60_000 };

const signUp = async (page: Page, email: string) => {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Create account' }).waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/login/);
};

/** Simulates a return to the tab. */
const turnTo = async (page: Page) => {
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
};

test('a user signs up, pays and opens the first tool while the music plays (spec §2.23)', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const email = `buyer-${Date.now()}@example.com`;
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
  await page.getByRole('link', { name: 'Subscriptions' }).click();

  await card(page, 'Premium+').getByRole('link', { name: 'Get Premium+' }).click();
  await signUp(page, email);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/subscribe\?plan=premium_plus$/);
  const subscribe = card(page, 'Premium+').getByRole('link', { name: /^Subscribe to Premium\+/ });
  await expect(subscribe).toBeFocused();

  const tab = await openTab(context, () => page.keyboard.press('Enter'));
  await expect(tab.getByLabel('E-mail')).toHaveValue(email);
  await tab.getByRole('link', { name: 'Fill in the card that is declined' }).click();
  await pay(tab);
  await expect(tab.getByRole('alert')).toHaveText('Your card was declined. Nothing was paid.');
  await tab.getByLabel('Card number').fill('4242 4242 4242 4242');
  await pay(tab);

  await expect(tab.getByRole('heading', { name: 'Welcome to Premium+' })).toBeVisible(WHEN_PAID);
  await expect(tab.getByRole('status').getByRole('link').first()).toBeFocused();
  await expect(tab.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0);
  await expect(card(tab, 'Premium+').getByText('Your plan', { exact: true })).toBeVisible();

  await turnTo(page);
  await expect(card(page, 'Premium+').getByText('Your plan', { exact: true })).toBeVisible();
  const heard = await second(page);
  await expect.poll(() => second(page)).toBeGreaterThan(heard);

  await tab.keyboard.press('Enter');
  await expect(tab.getByRole('heading', { level: 1, name: 'My Website' })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Activate my website' })).toBeVisible();
});

test('a donation grants the donator role, and a refund removes it (spec §6.3)', async ({ page, context }) => {
  test.slow();
  const email = `giver-${Date.now()}@example.com`;
  await page.goto('/login');
  await signUp(page, email);
  await signIn(page, email);
  await page.goto('/subscribe');
  const donate = card(page, 'Donate').getByRole('link', { name: /^Donate/ });
  // Before the session is restored the link is that of a visitor, who may donate as well.
  await expect(donate).toHaveAttribute('href', /client_reference_id=./);
  const tab = await openTab(context, () => donate.click());
  await tab.getByLabel('Amount in EUR').fill('12,50');
  await pay(tab);
  await expect(tab.getByRole('heading', { name: 'Thank you for your donation' })).toBeFocused(WHEN_PAID);
  await expect(card(tab, 'Donate').getByText('Your plan', { exact: true })).toBeVisible();

  await tab.goto(`/emulators/portal?prefilled_email=${email}`);
  await openPortalByMail(tab, email);
  await tab.getByRole('button', { name: 'Refund' }).click();
  await expect(tab.getByRole('status')).toHaveText('Your donation has been given back.');
  await turnTo(page);
  await expect(page.getByText('Your plan', { exact: true })).toHaveCount(0);
});

test('Donate works without an account, and leaving the checkout costs nothing', async ({ page, context }) => {
  await page.goto('/subscribe');
  const tab = await openTab(context, () =>
    card(page, 'Donate')
      .getByRole('link', { name: /^Donate/ })
      .click(),
  );
  await tab.getByRole('link', { name: 'Cancel' }).click();
  await expect(tab.getByText('You left the checkout. Nothing was paid.')).toBeVisible();
  await tab.goBack();
  await tab.getByLabel('E-mail').fill('somebody@example.com');
  await pay(tab);
  await expect(tab.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible();
});

test('a visitor who donates signs up with that address, confirms it, and has the donor role', async ({
  page,
}) => {
  test.slow();
  const email = `donor-${Date.now()}@example.com`;
  await page.goto(`/emulators/checkout?plan=donate&prefilled_email=${email}`);
  await page.getByLabel('Amount in EUR').fill('5');
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible(WHEN_PAID);
  await page.getByRole('link', { name: 'Sign up for your donor role' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check your email to confirm your address')).toBeVisible();
  const link = await mailedLink(page.request, email, 'mode=verifyEmail', 'Confirm your email address');
  await signIn(page, email);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expect(page.getByText('Your plan: Donate')).toHaveCount(0);

  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByText('Your plan: Donate')).toBeVisible(WHEN_PAID);
});
