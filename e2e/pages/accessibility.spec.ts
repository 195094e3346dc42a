import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { playFirstSong } from '../support/music.ts';
import { PORT } from '../support/site.ts';
import { newUser, restoreSession } from '../support/users.ts';

const BRANDS = [
  { brand: 'Rushtone', host: 'localhost', whatIs: '/what-is-nightcore' },
  { brand: 'Slowtide', host: 'slowtide.localhost', whatIs: '/what-is-slowed-reverb' },
] as const;
const WIDTHS = [1440, 320] as const;

const LISTENING = ['/', '/playlists?order=DESC', '/playlist?p=new', '/search?q=night', '/subscribe'];
const NETWORK = ['/network', '/members', '/latest', '/get-in-touch', '/faq#academy', '/about-us', '/privacy'];
const SIGN_IN = ['/login?success=Done', '/signup', '/forgot-password', '/reset-password?oobCode=nonsense'];
const ACCOUNT = ['/account?error=No', '/account/change-password', '/account/security', '/account/website'];
const TOOLS = ['/account/website', '/account/promotion', '/account/artwork', '/subscribe'];

test.slow();

/**
 * Checks each page with axe at one width, alternating, so that the two brands together cover both widths of a page;
 * checks both widths for horizontal scrolling. With `sendsTitles` the title must be the one that the server sent.
 */
const checkPages = async (
  page: Page,
  brand: number,
  addresses: readonly string[],
  sendsTitles = false,
): Promise<void> => {
  for (const [index, address] of addresses.entries()) {
    const width = WIDTHS[(index + brand) % 2] ?? 320;
    await page.setViewportSize({ width, height: 900 });
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    const title = (await page.title()).replaceAll('&', '&amp;');
    if (sendsTitles) expect(await response?.text(), address).toContain(`<title>${title}</title>`);
    await expectAccessible(page, `${address} at ${width} px`);
    await expectNoOverflow(page, `${address} at ${width} px`);
    const other = width === 320 ? 1440 : 320;
    await page.setViewportSize({ width: other, height: 900 });
    await expectNoOverflow(page, `${address} at ${other} px`);
  }
};

BRANDS.forEach(({ brand, host, whatIs }, index) => {
  const at = (address: string, subdomain = '') => `http://${subdomain}${host}:${PORT}${address}`;

  test(`listening pages of ${brand} have no axe violations`, async ({ page }) => {
    await checkPages(page, index, [...LISTENING.map((address) => at(address)), at('/', 'fm.')]);
  });

  test(`network pages of ${brand} have no axe violations, and the title that the server sent`, async ({
    page,
  }) => {
    const pages = [...NETWORK, whatIs].map((address) => at(address));
    await checkPages(page, index, pages, true);
    await checkPages(page, index, [at('/', 'luna.')]);
  });

  test(`sign-in and account pages of ${brand} have no axe violations`, async ({ page }) => {
    await checkPages(
      page,
      index,
      SIGN_IN.map((address) => at(address)),
    );
    const user = await newUser(page.request);
    await restoreSession(page, user, host);
    await checkPages(
      page,
      index,
      ACCOUNT.map((address) => at(address)),
    );
  });

  test(`tools of ${brand} have no axe violations`, async ({ page }) => {
    await restoreSession(page, 'premiumplus@example.com', host);
    await checkPages(
      page,
      index,
      TOOLS.map((address) => at(address)),
    );
  });
});

test('the player and the open menus have no axe violations', async ({ page }) => {
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
  await page.getByRole('region', { name: 'Player' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Explore' }).click();
  await expectAccessible(page, 'song page with an open menu');
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
