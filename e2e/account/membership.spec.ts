import { writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { SITE_THEMES } from '@rushtone/domain';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { runAdminCommand } from '../support/admin-command.ts';
import { tabTo } from '../support/keyboard.ts';
import { at, BRANDS } from '../support/site.ts';
import { newVerifiedUser, restoreSession, storedTokens } from '../support/users.ts';

/** A one-pixel image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const newSubscriber = async (page: Page, main: string): Promise<void> => {
  const email = await newVerifiedUser(page.request);
  await runAdminCommand('grant', email, 'premium', '--reason', 'A test', '--until', '2099-12-31');
  await restoreSession(page, email, main);
};

/** Sends requests to the API's own host, because brand hostnames do not resolve outside of the browser. */
const request = (page: Page, main: string, path: string, form?: Record<string, string>) =>
  page.request.fetch(at('localhost', path), {
    headers: { host: new URL(at(main)).host },
    ...(form && { method: 'POST', form }),
  });

const call = async (page: Page, main: string, path: string, form: Record<string, string>) => {
  const [token = ''] = await storedTokens(page.context());
  const answer = await request(page, main, `/api${path}`, { ...form, firebase_auth_token: token });
  return (await answer.json()) as { code: number; data: unknown };
};

for (const { brand, main, tag } of BRANDS) {
  test(
    `a subscriber of ${brand} customizes a site’s look, which is accessible in each theme, and sees the first visit`,
    { tag },
    async ({ page, browser }) => {
      test.slow();
      await newSubscriber(page, main);
      const name = `look-${Date.now()}`;
      await page.goto(at(main, '/account/website'));
      await page.getByRole('textbox', { name: /^Domain name/ }).fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /^YouTube/ }).fill('https://youtube.example/vesper');
      await page.getByRole('textbox', { name: /^About me/ }).fill('I make songs.');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('Your website has been updated!')).toBeVisible();

      await page.getByRole('button', { name: 'Change look and links' }).click();
      await page.getByRole('radio', { name: 'Ember' }).check();
      await page.getByRole('button', { name: 'Move About me up' }).click();
      await page.keyboard.press('ArrowUp');
      const handle = page.getByRole('button', { name: 'Drag More' });
      const order = page.getByRole('group', { name: 'Order of the sections' });
      await order.evaluate((list) => list.scrollIntoView({ block: 'start', behavior: 'instant' }));
      const [from, to] = [await handle.boundingBox(), await order.getByText('Links').boundingBox()];
      if (!from || !to) throw new Error('no boxes');
      await page.mouse.move(from.x + 10, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, to.y + 4, { steps: 8 });
      await page.mouse.up();
      await expect(order.getByRole('listitem').first()).toContainText('More');
      await page.getByRole('combobox', { name: 'Add a playlist' }).selectOption({ index: 1 });
      await expect(page.locator('[data-theme="ember"]')).toBeVisible();
      await expectAccessible(page, 'the editor of the look');
      await page.setViewportSize({ width: 320, height: 800 });
      await expectNoOverflow(page, 'the editor of the look');
      await page.getByRole('button', { name: 'Add a link' }).click();
      await page.getByRole('textbox', { name: /^Title of/ }).fill('My shop');
      await page.getByRole('textbox', { name: /^Address of/ }).fill('shop.example/vesper');
      await expect(page.getByText('Not published: Look and links.')).toBeVisible();
      await page.getByRole('textbox', { name: /^Domain name/ }).focus();
      await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }));
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('Your website has been updated!')).toBeVisible();

      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
      const visitor = await context.newPage();
      for (const theme of SITE_THEMES) {
        await call(page, main, '/website/look', {
          theme,
          accent: '#ffe100',
          order: 'about-me',
          playlists: '',
        });
        await expect(async () => {
          await visitor.goto(at(`${name}.${main}`, `/?${theme}-${Date.now()}`));
          await expect(visitor.locator(`[data-theme="${theme}"]`)).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 20_000 });
        for (const colorScheme of ['dark', 'light'] as const) {
          await visitor.emulateMedia({ colorScheme });
          await expectAccessible(visitor, `${theme}, ${colorScheme}`);
        }
      }
      await visitor.setViewportSize({ width: 320, height: 800 });
      await expectNoOverflow(visitor, 'a site with a theme');
      const titles = await visitor.getByRole('heading', { level: 2 }).allTextContents();
      expect(titles.slice(0, 2)).toEqual(['About me', 'Links']);

      await visitor.getByRole('link', { name: 'Subscribe on YouTube' }).click();
      await visitor.getByRole('link', { name: 'My shop' }).click();
      await visitor.getByRole('button', { name: 'Copy link: My shop' }).click();
      await expect(visitor.getByRole('button', { name: 'Link copied!' })).toBeVisible();
      expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(
        'https://shop.example/vesper',
      );
      await visitor.getByRole('button', { name: 'Report this site' }).click();
      await visitor.getByRole('textbox', { name: /^What is wrong/ }).fill('Not by Vesper');
      await visitor.getByRole('button', { name: 'Send report' }).click();
      await expect(visitor.getByText('Thank you. Our team looks at it.')).toBeVisible();
      await context.close();

      await page.getByRole('button', { name: 'Show visits' }).click();
      const visits = page.getByRole('region', { name: 'Visits' });
      await expect(visits).toContainText(/[1-9]\d* visits? in the last 30 days/);
      await expect(visits).toContainText('YouTube 1');
      await expect(visits).toContainText('My shop 1');
      const download = page.waitForEvent('download');
      await visits.getByRole('button', { name: 'Download as CSV' }).click();
      expect((await download).suggestedFilename()).toBe('visits.csv');

      await page.getByRole('button', { name: 'Show the last versions' }).click();
      const versions = page.getByRole('list', { name: 'Versions' });
      await versions
        .getByRole('button', { name: /^Restore/ })
        .last()
        .click();
      await expect(page.getByText(/^The version of .* is online again\.$/)).toBeVisible();
      await expectAccessible(page, 'visits and versions');
    },
  );
}

test('a subscriber receives an artwork file, which nobody else can read', async ({ page }, info) => {
  const main = 'slowtide.localhost';
  await newSubscriber(page, main);
  await page.goto(at(main, '/account/artwork'));
  await page.getByRole('radio', { name: 'Retro' }).check();
  await expectAccessible(page, 'the artwork page');
  await page.getByRole('textbox', { name: /^Your channel/ }).fill('https://youtube.example/@vesper');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Banner: Retro' })).toBeVisible();

  const requests = async () => {
    const [token = ''] = await storedTokens(page.context());
    const answer = await request(page, main, `/api/artwork/getall?firebase_auth_token=${token}`);
    return (await answer.json()).data as { id: number; files: { id: number }[] }[];
  };
  const [wish] = await requests();
  const file = info.outputPath('Banner.png');
  writeFileSync(file, PNG);
  await runAdminCommand('artwork', 'accept', String(wish?.id));
  await page.reload();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  await runAdminCommand('artwork', 'deliver', String(wish?.id), file, '--reason', 'Enjoy it.');
  await page.reload();
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(page.getByText('Enjoy it.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Banner.png' }).click();
  const picture = page.getByRole('img', { name: 'Banner.png' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Banner.png' }).click();
  expect((await download).suggestedFilename()).toBe('Banner.png');
  await expectAccessible(page, 'delivered artwork');

  const [{ files: [delivered] } = { files: [] }] = await requests();
  expect(delivered).toBeDefined();
  await restoreSession(page, 'premiumplus@example.com', main);
  // The tokens are those of the other user once the page has taken over its session.
  const read = async () => (await call(page, main, '/artwork/file', { id: String(delivered?.id) })).code;
  await expect.poll(read).toBe(404);
});

test('a subscriber books a slot and subscribes to the calendar', async ({ page }) => {
  const main = 'localhost';
  await newSubscriber(page, main);
  const title = `Story ${Date.now()}`;
  await runAdminCommand('calendar', 'offer', '2099-12-04', '18:30', title, '--brand', 'rushtone');
  await page.goto(at(main, '/account/promotion'));
  const take = page.getByRole('button', { name: `Take ${title}` });
  await take.click();
  await expect(page.getByRole('alert')).toContainText('Save your channel and a video first.');
  await page.getByRole('textbox', { name: /^Your channel/ }).fill('https://youtube.example/@vesper');
  await page.getByRole('textbox', { name: /^Video to share/ }).fill('https://youtu.example/vesper');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your channel promotion has been saved!')).toBeVisible();
  await take.dblclick();
  await expect(page.getByText('The slot is yours.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Planned' })).toContainText(`${title} (your slot)`);
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByRole('textbox', { name: /^Address for your calendar/ }).inputValue();
  expect(new URL(address).origin).toBe(new URL(at(main)).origin);
  const feed = () => request(page, main, address.slice(new URL(address).origin.length));
  expect(await (await feed()).text()).toContain(`SUMMARY:${title}\r\n`);
  await expectAccessible(page, 'the promotion page');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoOverflow(page, 'the promotion page');
  await page.getByRole('button', { name: 'End the address' }).click();
  await expect(page.getByText('The address of the calendar no longer works.')).toBeVisible();
  expect((await feed()).status()).toBe(404);
});
