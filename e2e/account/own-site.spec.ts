import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { runAdminCommand } from '../support/admin-command.ts';
import { at, BRANDS } from '../support/site.ts';
import { newVerifiedUser, restoreSession } from '../support/users.ts';

/** Section links in a site's navigation bar, as shown to a visitor. */
const anchors = (visitor: Page) => visitor.getByRole('navigation', { name: 'Sections' }).getByRole('link');

for (const { brand, main } of BRANDS) {
  test(`a subscriber of ${brand} activates a site, moves it to another name, takes it offline and puts it back online`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const email = await newVerifiedUser(page.request);
    await runAdminCommand('grant', email, 'premium', '--reason', 'A test', '--until', '2099-12-31');
    const first = `first-${Date.now()}`;
    const second = `second-${Date.now()}`;
    await restoreSession(page, email, main);
    await page.goto(at(main, '/account/website'));
    await page.getByRole('textbox', { name: /^Domain name/ }).fill(first);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your site has been activated!')).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(at(`${first}.${main}`));
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(first);
    await expect(anchors(visitor)).toHaveText(['New songs']);

    await page.getByRole('textbox', { name: /^YouTube/ }).fill('https://youtube.example/vesper');
    await page.getByRole('textbox', { name: /^About me/ }).fill('I make songs.');
    await page.getByRole('textbox', { name: /^Domain name/ }).fill(second);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Change your address?' });
    await expectAccessible(page, 'the question about a new address');
    await question.getByRole('button', { name: 'Change the address' }).click();
    await expect(page.getByText('Your website has been updated!')).toBeVisible();

    // Server-rendered pages may be cached for a minute.
    await expect(async () => {
      await visitor.goto(at(`${first}.${main}`));
      expect(new URL(visitor.url()).hostname).toBe(`${second}.${main}`);
    }).toPass({ timeout: 70_000 });
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(first);
    await expect(anchors(visitor)).toHaveText(['New songs', 'Support me', 'About me']);

    const status = page.getByRole('region', { name: 'Status of your website' });
    await status.getByRole('button', { name: 'Take it offline' }).click();
    await expect(status).toContainText('Your website is offline.');
    const heading = (text: string) =>
      expect(async () => {
        await visitor.goto(at(`${second}.${main}`));
        await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(text, { timeout: 2_000 });
      }).toPass({ timeout: 70_000 });
    await heading('Site not found');
    await expect(anchors(visitor)).toHaveCount(0);
    await status.getByRole('button', { name: 'Put it back online' }).click();
    await expect(status).toContainText('Your website is online.');
    await heading(first);

    await runAdminCommand('revoke', email);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Content locked' })).toBeVisible();
    await expect(status).toContainText(/stays online until .* and cannot be edited/);
    await expectAccessible(page, 'a locked website');
    await visitor.context().close();
  });
}
