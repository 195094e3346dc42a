import { expect, type BrowserContext, type Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { dataFolder } from './data-folder.ts';
import { PORT } from './site.ts';

/** Runs an action that opens a tab and returns the loaded tab. */
export const openTab = async (context: BrowserContext, press: () => Promise<void>): Promise<Page> => {
  const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
  await tab.waitForLoadState();
  return tab;
};

/** Returns the card of a plan on the page of the plans. */
export const planCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

export const pay = (checkout: Page): Promise<void> => checkout.getByRole('button', { name: 'Pay' }).click();

/** Opens the billing portal with the link that it emails to the customer. */
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

const DAY_SECONDS = 86_400;

/** Shifts the dates of a customer's payments, as if this many days had passed. */
export const passDays = (days: number, email: string): Promise<void> =>
  queryDatabase(
    dataFolder(PORT),
    `update pay_grant set late_until = late_until - $1 * interval '1 day', created = created - $1 * ${DAY_SECONDS},
       history = (select jsonb_agg(state || jsonb_build_object('at', (state ->> 'at')::bigint - $1 * ${DAY_SECONDS}))
         from jsonb_array_elements(history) state)
     where customer in (select customer from pay_customer where email = $2)`,
    [days, email],
  );
