import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openTab, pay, planCard as card } from '../support/payments.ts';
import { at } from '../support/site.ts';
import { mailedLink, newVerifiedUser, signIn } from '../support/users.ts';

/** How long the page waits for the payment service. */
const WHEN_PAID = { timeout: 60_000 };

test('a visitor gives a plan, and somebody else redeems it', async ({ page, context, request }) => {
  const [brand, host] = ['Slowtide', 'slowtide.localhost'];
  test.slow();
  const email = await newVerifiedUser(request);
  await page.goto(at(host, '/subscribe'));
  const form = page.getByRole('form', { name: 'Give a plan' });
  await form.getByRole('textbox', { name: 'Your name' }).fill('Ana');
  await form.getByRole('textbox', { name: 'Recipient' }).fill(email);
  await form.getByRole('textbox', { name: 'Message' }).fill('For your remixes.');
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  const link = page.getByRole('link', { name: 'Pay 19.90 EUR (opens in a new tab)' });
  await expectAccessible(page, 'a prepared gift');
  const tab = await openTab(context, () => link.click());
  await expect(tab.getByRole('heading', { name: 'Pay for Premium for 3 months, as a gift' })).toBeVisible();
  await tab.getByLabel('E-mail').fill('ana@example.com');
  await pay(tab);
  await expect(tab.getByText(/^Thank you\. The gift is mailed on its day/)).toBeVisible(WHEN_PAID);

  await expect
    .poll(() => mailedLink(request, email, 'gift=', `${brand}: a gift from Ana`), WHEN_PAID)
    .toMatch(/gift=[\w-]{32}$/);
  const { search } = new URL(await mailedLink(request, email, 'gift=', `${brand}: a gift from Ana`));
  await page.goto(at(host, `/subscribe${search}`));
  await expect(page.getByRole('heading', { name: 'A gift from Ana' })).toBeFocused();
  await expect(page.getByText('For your remixes.')).toBeVisible();
  await expectAccessible(page, 'an opened gift');
  await page.getByRole('status').getByRole('link', { name: 'Log in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL(new RegExp(`/subscribe\\${search}$`));
  await page.getByRole('button', { name: 'Redeem the gift' }).click();
  await expect(page.getByRole('heading', { name: 'Premium is yours' })).toBeVisible();
  await expect(card(page, 'Premium').getByText('Your plan', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByText(/^A gift until .*It does not renew\.$/)).toBeVisible();
});

test('a yearly plan is bought with a promotion code, and its receipt is on the dashboard', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const email = await newVerifiedUser(request);
  await page.goto('/login');
  await signIn(page, email);
  await page.goto('/subscribe?promotion=WELCOME20');
  await page.getByText('Yearly', { exact: true }).click();
  await expect(card(page, 'Premium').getByText('69.90 EUR')).toBeVisible();
  await expectAccessible(page, 'yearly prices');
  const tab = await openTab(context, () => card(page, 'Premium').getByRole('link').click());
  await expect(tab.getByText('69.90 EUR a year, first 55.92 EUR with WELCOME20')).toBeVisible();
  await pay(tab);
  await expect(tab.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible(WHEN_PAID);
  await tab.goto('/account');
  await expect(tab.getByText('69.90 EUR per year')).toBeVisible();
  await expect(tab.getByText(/^Next payment on .*: 69\.90 EUR\.$/)).toBeVisible();
  await tab.getByText('Your payments (1)').click();
  await expect(tab.getByRole('list', { name: 'Your payments' })).toContainText('55.92 EUR');
  await expectAccessible(tab, 'receipts on the dashboard');
  const receipt = await openTab(context, () => tab.getByRole('link', { name: /^Receipt of/ }).click());
  await expect(receipt.getByRole('list', { name: 'Receipts' })).toContainText('55.92 EUR');
});
