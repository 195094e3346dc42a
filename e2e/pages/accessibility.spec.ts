import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectContrastInLight, expectNoOverflow } from '../support/accessibility.ts';
import { playFirstSong } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { PORT } from '../support/site.ts';
import { newUser, restoreSession } from '../support/users.ts';

const BRANDS = [
  { brand: 'Rushtone', host: 'localhost', whatIs: '/what-is-nightcore' },
  { brand: 'Slowtide', host: 'slowtide.localhost', whatIs: '/what-is-slowed-reverb' },
] as const;
const WIDTHS = [1440, 320] as const;

const LISTENING = ['/', '/playlists?order=DESC', '/playlist?p=new', '/search?q=night', '/subscribe'];
/** An empty result, a song that is unknown, and an address that is. */
const NOTHING = ['/search?q=qzxqzxqzx', '/song?s=unknown0000', '/nowhere'];
const NETWORK = ['/network', '/members', '/latest', '/get-in-touch', '/faq#academy', '/about-us', '/privacy'];
const SIGN_IN = ['/login?success=Done', '/signup', '/forgot-password', '/reset-password?oobCode=nonsense'];
const ACCOUNT = [
  '/account?error=No',
  '/account/change-password',
  '/account/security',
  '/account/playlists',
  '/account/favorites',
  '/account/website',
];
const TOOLS = ['/account/website', '/account/promotion', '/account/artwork', '/subscribe'];

test.slow();

/**
 * Checks each page with axe at one width, alternating, so that the two brands together cover both widths of a page;
 * checks both widths for horizontal scrolling, and the contrast in the light theme. With `sendsTitles` the title must be the one that the server sent.
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
    await expectContrastInLight(page, address);
    const other = width === 320 ? 1440 : 320;
    await page.setViewportSize({ width: other, height: 900 });
    await expectNoOverflow(page, `${address} at ${other} px`);
  }
};

BRANDS.forEach(({ brand, host, whatIs }, index) => {
  const at = (address: string, subdomain = '') => `http://${subdomain}${host}:${PORT}${address}`;

  test(`listening pages of ${brand} have no axe violations`, async ({ page }) => {
    const pages = [...LISTENING, ...NOTHING].map((address) => at(address));
    await checkPages(page, index, [...pages, at('/', 'fm.')]);
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
  await page.getByRole('button', { name: 'List', exact: true }).click();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `songs as a list at ${width} px`);
    await expectNoOverflow(page, `songs as a list at ${width} px`);
  }
  await page.getByRole('region', { name: 'Player' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Explore' }).click();
  await expectAccessible(page, 'song page with an open menu');
  await expectContrastInLight(page, 'song page with an open menu');
});

/** The relative luminance (WCAG 2) of a computed color, and its contrast to the page's background. */
const contrastOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const luminance = (color: string) => {
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        if (!context) return Number.NaN;
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const colors = [getComputedStyle(element).color, getComputedStyle(document.body).backgroundColor];
      const [light = 0, dark = 0] = colors.map(luminance).sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    });

test('with the colors of the system sliders and pressed buttons can be told; with more contrast quiet text stands out', async ({
  page,
}) => {
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
  const before = await contrastOf(page, 'section[aria-label="Player"] p');
  await page.emulateMedia({ contrast: 'more' });
  expect(await contrastOf(page, 'section[aria-label="Player"] p')).toBeGreaterThan(before + 2);
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
  const styleOf = (name: string, style: 'appearance' | 'backgroundColor') =>
    page
      .getByRole('region', { name: 'Player' })
      .getByLabel(name, { exact: true })
      .evaluate((element, property) => getComputedStyle(element)[property], style);
  // The browser draws them itself then, in colors that the user has chosen.
  expect([await styleOf('Seek', 'appearance'), await styleOf('Volume', 'appearance')]).toEqual([
    'auto',
    'auto',
  ]);
  const shuffle = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Shuffle' });
  const off = await styleOf('Shuffle', 'backgroundColor');
  await shuffle.click();
  expect(await styleOf('Shuffle', 'backgroundColor')).not.toBe(off);
});

test('skip link, menus and page changes work with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  // An earlier press opens the menu too, and leaves the focus on its button.
  await pageHydrated(page);
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

  await page.goto('/playlist?p=new');
  await expect(page.getByRole('link', { name: 'Skip to player' })).toHaveCount(0);
  await playFirstSong(page);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to player' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Player' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeFocused();
});
