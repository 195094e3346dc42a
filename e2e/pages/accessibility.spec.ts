import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { playFirstSong } from '../support/music.ts';

const PORT = Number(process.env.E2E_PORT ?? 8190);
const pages = [
  '/',
  '/playlists',
  '/playlist?p=new',
  '/search?q=night',
  '/network',
  '/subscribe',
  '/login',
  '/signup',
];

for (const host of ['localhost', 'slowtide.localhost']) {
  for (const width of [1440, 320]) {
    test(`pages of ${host} have no axe violations at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const address of pages) {
        await page.goto(`http://${host}:${PORT}${address}`, { waitUntil: 'networkidle' });
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${address}: ${id} ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(
          width,
        );
      }
    });
  }
}

test('the player and the open menus have no axe violations', async ({ page }) => {
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
  await page.getByRole('region', { name: 'Player' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Explore' }).click();
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

test('skip link, menus and page changes work with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('button', { name: 'Explore' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Playlists' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeFocused();
  await page.goBack();
  await page.getByRole('button', { name: 'Community' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Community' })).toBeFocused();
});
