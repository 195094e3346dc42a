import { expect, test, type Page } from '@playwright/test';
import { SITE_THEMES } from '@rushtone/domain';
import { expectAccessible, expectContrastInLight } from '../support/accessibility.ts';
import { runAdminCommand } from '../support/admin-command.ts';
import { at, BRANDS } from '../support/site.ts';
import { newVerifiedUser, restoreSession } from '../support/users.ts';

/** Section links in a site's navigation bar, as shown to a visitor. */
const anchors = (visitor: Page) => visitor.getByRole('navigation', { name: 'Sections' }).getByRole('link');

for (const { brand, main, tag } of BRANDS) {
  test(
    `a subscriber of ${brand} activates a site, moves it to another name, takes it offline and puts it back online`,
    { tag },
    async ({ page, browser }) => {
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
      await heading('Site offline');
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
    },
  );
}

/** Asserts that a website with songs and links has no axe violations in any theme, dark and light. */
const expectThemesAccessible = async (visitor: Page, address: string, themedClass: string) => {
  await visitor.goto(address);
  const site = visitor.locator('[data-theme]').first();
  for (const theme of SITE_THEMES) {
    await site.evaluate(
      (element, [name = '', className = '']) => {
        element.setAttribute('data-theme', name);
        element.setAttribute('class', className);
        document.documentElement.style.colorScheme = '';
      },
      [theme, themedClass],
    );
    await expectAccessible(visitor, `a website with the theme ${theme}`);
    await expectContrastInLight(visitor, `a website with the theme ${theme}`);
  }
};

/** Creates a single-color picture in the browser. */
const aPicture = (page: Page, color: string, [width, height] = [1_200, 500]): Promise<number[]> =>
  page.evaluate(
    async ({ color: fill, width: w = 1, height: h = 1 }) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = fill;
      context?.fillRect(0, 0, w, h);
      const blob = await canvas.convertToBlob({ type: 'image/webp' });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { color, width, height },
  );

test('a subscriber gives the website a cover, which visitors see once it is published', async ({
  page,
  browser,
}) => {
  const main = 'slowtide.localhost';
  test.slow();
  const email = await newVerifiedUser(page.request);
  await runAdminCommand('grant', email, 'premium', '--reason', 'A test', '--until', '2099-12-31');
  await restoreSession(page, email, main);
  await page.goto(at(main, '/account/website'));
  const name = `cover-${Date.now()}`;
  await page.getByRole('textbox', { name: /^Domain name/ }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change look and links' }).click();
  const look = page.getByRole('region', { name: 'Look' });
  const choose = async (mimeType: string, bytes: readonly number[]) => {
    const chosen = page.waitForEvent('filechooser');
    await look.getByRole('button', { name: /(Choose a|Replace the) picture/ }).click();
    await (await chosen).setFiles({ name: 'cover', mimeType, buffer: Buffer.from(bytes) });
  };
  await choose('image/png', [1, 2, 3]);
  await expect(look.getByRole('alert')).toContainText('could not be read');
  await choose('image/webp', await aPicture(page, '#c04020'));
  await look.getByRole('textbox', { name: 'Alternative text' }).fill('A red stage');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('img[alt="A red stage"]')).toBeVisible();
  await expectAccessible(page, 'the choice of a cover');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(at(`${name}.${main}`));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(visitor.getByRole('img', { name: 'A red stage' })).toHaveCount(0);
  await look.getByRole('radio', { name: 'Ember' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Your website has been updated!')).toBeVisible();
  const site = visitor.locator('[data-theme="ember"]');
  await expect(async () => {
    await visitor.goto(at(`${name}.${main}`));
    await expect(site).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 70_000 });
  const cover = visitor.getByRole('img', { name: 'A red stage' });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  await expectThemesAccessible(visitor, at(`luna.${main}`), (await site.getAttribute('class')) ?? '');
  await visitor.context().close();
});
