import { expect, test, type Page } from '@playwright/test';
import { openTab } from '../support/payments.ts';
import { PORT } from '../support/site.ts';
import { restoreSession } from '../support/users.ts';

const open = async (page: Page, email: string, path: string) => {
  await restoreSession(page, email);
  await page.goto(path);
};
test('a website is activated by choosing a domain name, edited and visible to visitors (spec §4.6)', async ({
  page,
  context,
}) => {
  const name = `site-${Date.now()}`;
  await open(page, 'subscriber@example.com', '/account/website');
  const domain = page.getByRole('textbox', { name: /^Domain name/ });
  await domain.fill('luna');
  await expect(page.getByText("The name 'luna' is already taken. Please choose another.")).toBeVisible();
  await domain.fill(name);
  await expect(page.getByText(`${name}.localhost:${PORT} is free.`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your site has been activated!')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused();

  await page.getByRole('textbox', { name: /^Name/ }).fill('Vesper Lane');
  await page.getByRole('textbox', { name: /^YouTube/ }).fill('https://youtube.example/vesper');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Vesper Lane')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Your website has been updated!')).toBeVisible();

  const visit = page.getByRole('link', { name: `Visit ${name}.localhost:${PORT}` });
  const site = await openTab(context, () => visit.click());
  await expect(site.getByRole('heading', { level: 1, name: 'Vesper Lane' })).toBeVisible();
});

test('links, Back and reload ask for confirmation with unsaved input, which is restored', async ({
  page,
}) => {
  await open(page, 'premiumplus@example.com', '/account/website');
  await page.getByRole('link', { name: 'Channel Promotion' }).click();
  const channel = page.getByRole('textbox', { name: /^Your channel/ });
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await channel.fill('https://youtube.example/@light');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/account\/promotion$/);
  await expect(channel).toHaveValue('https://youtube.example/@light');

  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/account\/promotion$/);
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Website' })).toBeVisible();

  await page.getByRole('link', { name: 'Channel Promotion' }).click();
  await expect(channel).toHaveValue('https://youtube.example/@light');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(channel).toHaveValue('https://youtube.example/@light');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(channel).not.toHaveValue('https://youtube.example/@light');
});

test('the promotion form saves both URLs and lists the calendar (spec §2.27)', async ({ page }) => {
  await open(page, 'subscriber@example.com', '/account/promotion');
  await page.getByRole('textbox', { name: /^Your channel/ }).fill('https://youtube.example/@vesper');
  await page.getByRole('textbox', { name: /^Video to share/ }).fill('https://youtu.example/vesper');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your channel promotion has been saved!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Your channel/ })).toHaveValue(
    'https://youtube.example/@vesper',
  );
  const next = page.getByRole('list', { name: 'Planned' }).getByRole('listitem').first();
  await expect(next).toContainText('Next');
  expect(await next.getByRole('time').textContent()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('PageDown');
  await expect(page.locator('[role="gridcell"][tabindex="0"]')).toBeFocused();
});

test("an artwork request is stored with its status and reaches the team's mailbox", async ({ page }) => {
  const style = `Neon ${Date.now()}`;
  await open(page, 'subscriber@example.com', '/account/artwork');
  await page.getByRole('radio', { name: 'Logo' }).check();
  await page.getByRole('textbox', { name: /^Your channel/ }).fill('https://youtube.example/@vesper');
  await page.getByRole('textbox', { name: /^Style/ }).fill(style);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Your request has been sent successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Logo: ${style}` })).toBeVisible();
  await expect(page.getByText('Requested').first()).toBeVisible();
  await expect(async () => {
    await page.goto('/mail');
    const mails = page.getByRole('link', { name: 'Rushtone: Artwork request (logo)' });
    await mails.first().click({ timeout: 1_000 });
    await expect(page.getByText(style)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
