import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Runs an action that opens a tab and returns the loaded tab. */
export const openTab = async (context: BrowserContext, press: () => Promise<void>): Promise<Page> => {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await tab.waitForLoadState();
  return tab;
};

export const pay = (checkout: Page): Promise<void> => checkout.getByRole('button', { name: 'Pay' }).click();

/** Opens the billing portal with the link that it mails to the customer. */
export const openPortalByMail = async (portal: Page, email: string): Promise<void> => {
  await expect(portal.getByLabel('E-mail that you paid with')).toHaveValue(email);
  await portal.getByRole('button', { name: 'Send me a link' }).click();
  await expect(portal.getByRole('status')).toContainText('a mail with a link is on its way');
  await expect(async () => {
    await portal.goto('/mail');
    const mails = portal.getByRole('listitem').filter({ hasText: email });
    await mails.getByRole('link').first().click({ timeout: 2_000 });
    await portal.getByRole('link', { name: /portal\?reference=/ }).click({ timeout: 2_000 });
  }).toPass();
};
