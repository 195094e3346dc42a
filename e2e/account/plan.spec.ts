import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { openTab, passDays, pay } from '../support/payments.ts';
import { at, BRANDS } from '../support/site.ts';
import { newVerifiedUser, restoreSession } from '../support/users.ts';

/** How long the page waits for the payment service. */
const WHEN_PAID = { timeout: 60_000 };

/** Simulates a return to the tab. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Opens a page of the payment service from the dashboard, and closes its tab after `act`. */
const atPortal = async (
  { page, context }: { page: Page; context: BrowserContext },
  name: RegExp,
  act: (portal: Page) => Promise<void>,
): Promise<void> => {
  const portal = await openTab(context, () => page.getByRole('button', { name }).click());
  await portal.waitForURL(/\/emulators\/portal\?/);
  await act(portal);
  await portal.close();
  await comeBack(page);
};

for (const { brand, main, tag, name } of BRANDS) {
  test(
    `a listener of ${brand} gets a plan and a site with its first visit, pays late, switches to the wrong plan and back, and cancels`,
    { tag },
    async ({ page, context, browser }) => {
      test.setTimeout(180_000);
      const email = await newVerifiedUser(page.request);
      const site = `plan-${Date.now()}`;
      const plan = page.getByRole('main').getByText(/^Your plan: /);
      const failed = page.getByRole('alert').filter({ hasText: /^Your last payment failed/ });
      const here = { page, context };
      await restoreSession(page, email, main);

      await test.step('from the plans to a website with its first visit', async () => {
        await page.goto(at(main, '/subscribe'));
        const tab = await openTab(context, () =>
          page.getByRole('link', { name: /^Subscribe to Premium \(/ }).click(),
        );
        await pay(tab);
        await expect(tab.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible(WHEN_PAID);
        await tab.close();
        await page.goto(at(main, '/account/website'));
        await page.getByRole('textbox', { name: /^Domain name/ }).fill(site);
        await page.keyboard.press('Enter');
        await expect(page.getByText('Your site has been activated!')).toBeVisible();
        const visitor = await (await browser.newContext()).newPage();
        const counted = visitor.waitForResponse((response) => response.url().includes('/website/visit'));
        await visitor.goto(at(`${site}.${main}`));
        await counted;
        await visitor.context().close();
        await page.getByRole('button', { name: 'Show visits' }).click();
        await expect(page.getByRole('region', { name: 'Visits' })).toContainText(
          '1 visit in the last 30 days',
        );
      });

      await test.step('a payment fails, the plan ends a week later, and resumes once paid', async () => {
        await page.goto(at(main, '/account'));
        await expect(page.getByText(/^Next payment on /)).toBeVisible();
        await expectAccessible(page, 'the dashboard with a plan');
        await atPortal(here, /^Receipts/, async (portal) => {
          await expect(portal.getByRole('list', { name: 'Receipts' })).toContainText('6.99 EUR');
          await portal.getByRole('button', { name: 'Let a payment fail' }).click();
          await expect(portal.getByText('Payment late')).toBeVisible();
        });
        await expect(failed).toContainText('Your plan ends on ');
        await expectAccessible(page, 'the dashboard with a failed payment');
        await expect
          .poll(async () => (await page.request.get('/mail')).text())
          .toContain(`${name}: your payment failed`);
        await passDays(8, email);
        await page.goto(at(main, '/account/website'));
        await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible();
        await expect(failed).toContainText('your plan ended on ');
        await page.goto(at(main, '/subscribe'));
        await expect(page.getByText(/^A payment of your plan is missing/)).toBeVisible();
        await page.getByRole('link', { name: 'Go to your dashboard' }).first().click();
        await atPortal(here, /^Update your payment/, async (portal) => {
          await portal.getByRole('button', { name: 'Save the card' }).click();
          await expect(portal.getByRole('status')).toHaveText('Your card was saved.');
        });
        await expect(failed).toHaveCount(0, { timeout: 30_000 });
        await expect(plan).toHaveText('Your plan: Premium');
      });

      await test.step('switching to the wrong plan and back, pausing and canceling', async () => {
        await atPortal(here, /^Change plan/, async (portal) => {
          await expect(portal.getByText(/^Due today: 3\.00 EUR/)).toBeVisible();
          await portal.getByRole('button', { name: /^Change to Premium\+/ }).click();
          await expect(portal.getByRole('status')).toHaveText('Your subscription is Premium+ now.');
        });
        await expect(plan).toHaveText('Your plan: Premium+');
        await atPortal(here, /^Change plan/, async (portal) => {
          await expect(portal.getByText(/^Due today: 0\.00 EUR/)).toBeVisible();
          await portal.getByRole('button', { name: /^Change to Premium, 6/ }).dblclick();
          await expect(portal.getByRole('status')).toHaveText('Your subscription is Premium now.');
        });
        await expect(plan).toHaveText('Your plan: Premium');

        await page.getByRole('button', { name: 'Pause', exact: true }).click();
        await page.getByRole('combobox', { name: 'For' }).selectOption('2 months');
        await expectAccessible(page, 'the question before a pause');
        await page.getByRole('button', { name: 'Pause the plan' }).click();
        await expect(page.getByText(/^Paused from .* until /)).toBeVisible();
        await page.setViewportSize({ width: 320, height: 800 });
        await expectNoOverflow(page, 'the dashboard with a paused plan');
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.getByRole('button', { name: 'Resume', exact: true }).click();
        await page.getByRole('button', { name: 'Resume the plan' }).click();
        await expect(page.getByText(/^Next payment on /)).toBeVisible();

        await atPortal(here, /^Cancel plan/, async (portal) => {
          await portal.getByRole('button', { name: 'Cancel the plan' }).click();
          await expect(portal.getByRole('status')).toHaveText('Your subscription ends with the paid period.');
        });
        await expect(page.getByText(/^Ends on .* Until then you can change your mind\.$/)).toBeVisible();
        await atPortal(here, /^Keep my plan/, async (portal) => {
          await portal.getByRole('button', { name: 'Do not cancel' }).click();
          await expect(portal.getByRole('status')).toHaveText('Your subscription goes on.');
        });
        await expect(page.getByText(/^Next payment on /)).toBeVisible();
        await atPortal(here, /^Cancel plan/, async (portal) => {
          await portal.getByRole('button', { name: 'Cancel the plan' }).click();
          await portal.getByRole('button', { name: 'Let the paid period end' }).click();
          await expect(portal.getByRole('status')).toHaveText('Your subscription has ended.');
        });
        await expect(page.getByText('Listening is free. You have no plan.')).toBeVisible();
        await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
      });
    },
  );
}
