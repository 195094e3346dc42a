import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectContrastInLight, expectNoOverflow } from '../support/accessibility.ts';
import { expectNoMotion, watchMotion } from '../support/motion.ts';
import { playFirstSong } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { PORT } from '../support/site.ts';
import { newUser, restoreSession } from '../support/users.ts';

const RUSHTONE = { brand: 'Rushtone', host: 'localhost', whatIs: '/what-is-nightcore' };
const SLOWTIDE = { brand: 'Slowtide', host: 'slowtide.localhost', whatIs: '/what-is-slowed-reverb' };
/**
 * `npm test` looks at each page once, at one of two widths in turn; the drills at the other one, and in the other brand
 * and theme. A `shift` of 1 starts the turns with the second width.
 */
const RUNS = [
  { ...RUSHTONE, how: 'at one width', inLight: false, shift: 0, width: 1440, tag: [] },
  {
    ...SLOWTIDE,
    how: 'at the other width and in both themes',
    inLight: true,
    shift: 1,
    width: 390,
    tag: ['@drill'],
  },
];
const WIDTHS = [1440, 390] as const;

const LISTENING = [
  '/',
  '/playlists?order=DESC',
  '/playlist?p=new',
  '/search?q=night',
  '/search?q=luna&kind=members',
  '/subscribe',
];
/** A search without results, an unknown song, and an unknown path. */
const NOTHING = ['/search?q=qzxqzxqzx', '/song?s=unknown0000', '/nowhere'];
const NETWORK = ['/network', '/members', '/latest', '/get-in-touch', '/faq#academy', '/about-us', '/privacy'];
const SIGN_IN = ['/login?success=Done', '/signup', '/forgot-password', '/reset-password?oobCode=nonsense'];
const ACCOUNT = [
  '/account?error=No',
  '/account/change-password',
  '/account/security',
  '/account/playlists',
  '/account/favorites',
  '/account/history',
  '/account/website',
];
const TOOLS = [
  '/account',
  '/account/website',
  '/account/promotion',
  '/account/artwork',
  '/account/maker',
  '/subscribe',
];

test.slow();

type Look = { inLight: boolean; shift: number; sendsTitles?: boolean };

/**
 * Loads each page once and checks that axe finds nothing, that nothing moves with reduced motion, and that nothing
 * scrolls horizontally, also at the other width and in narrow windows. Without `inLight`, only the dark theme is looked
 * at: the contrast of each pair of tokens is a unit test. With `sendsTitles`, the title must equal the one in the
 * server's HTML.
 */
const checkPages = async (
  page: Page,
  addresses: readonly string[],
  { inLight, shift, sendsTitles = false }: Look,
): Promise<void> => {
  await watchMotion(page);
  for (const [index, address] of addresses.entries()) {
    const [width = 1440, other = 390] = (index + shift) % 2 === 0 ? WIDTHS : WIDTHS.toReversed();
    await page.setViewportSize({ width, height: 900 });
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    // On a busy machine the network is idle before a page of the account has begun to load.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const title = (await page.title()).replaceAll('&', '&amp;');
    if (sendsTitles) expect(await response?.text(), address).toContain(`<title>${title}</title>`);
    await expectAccessible(page, `${address} at ${width} px`);
    if (inLight) await expectContrastInLight(page, `${address} at ${width} px`);
    for (const each of [width, other, 320]) {
      await page.setViewportSize({ width: each, height: 900 });
      await expectNoOverflow(page, `${address} at ${each} px`);
    }
    await expectNoMotion(page, address);
  }
};

for (const { brand, host, whatIs, how, inLight, shift, tag } of RUNS) {
  const look = { inLight, shift };
  const at = (address: string, subdomain = '') => `http://${subdomain}${host}:${PORT}${address}`;
  const hosted = (addresses: readonly string[]) => addresses.map((address) => at(address));

  test(`listening pages of ${brand} have no axe violations ${how}`, { tag }, async ({ page }) => {
    await checkPages(page, [...hosted([...LISTENING, ...NOTHING]), at('/', 'fm.')], look);
  });

  test(
    `network pages of ${brand} have no axe violations ${how}, and the title that the server sent`,
    { tag },
    async ({ page }) => {
      await checkPages(page, hosted([...NETWORK, whatIs]), { ...look, sendsTitles: true });
      await checkPages(page, [at('/', 'luna.')], look);
    },
  );

  test(`sign-in and account pages of ${brand} have no axe violations ${how}`, { tag }, async ({ page }) => {
    await checkPages(page, hosted(SIGN_IN), look);
    await restoreSession(page, await newUser(page.request), host);
    await checkPages(page, hosted(ACCOUNT), look);
  });

  test(`tools of ${brand} have no axe violations ${how}`, { tag }, async ({ page }) => {
    await restoreSession(page, 'premiumplus@example.com', host);
    await checkPages(page, hosted(TOOLS), look);
  });
}

/** Panels, menus and dialogs: how to open each, with its role and name. At 390 px the queue opens from "More". */
const openQueue = async (page: Page): Promise<void> => {
  const inBar = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: /^Queue/ });
  if (await inBar.isVisible()) return inBar.click();
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Queue' }).click();
};
const press = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name }).first().click();

const OPENED: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>, shown: string])[] = [
  ['the log-in dialog', (page) => press(page, /^Favorite /), '[role=dialog]'],
  ['songs as a list', (page) => press(page, /^List$/), 'main ol'],
  ['a song’s menu', (page) => press(page, /^More for /), '[role=menu]'],
  ['the queue', openQueue, '[role=dialog][aria-label=Queue]'],
  [
    'the player’s menu',
    (page) => page.getByRole('region', { name: 'Player' }).getByRole('button', { name: /^More/ }).click(),
    '[role=dialog][aria-label=More]',
  ],
  ['the keys', (page) => page.keyboard.press('?'), '[role=dialog]'],
  [
    'the suggestions',
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox').fill('night');
    },
    '[role=option]',
  ],
];
const OF_A_SONG: typeof OPENED = [
  ['the share sheet', (page) => press(page, 'Share'), '[role=dialog]'],
  ['the report', (page) => press(page, 'Report song'), '[role=dialog]'],
];

for (const { brand, host, inLight, width, tag } of RUNS) {
  const title = `with a song playing the lists, panels, menus and dialogs of ${brand} have no axe violations at ${width} px`;
  test(title, { tag }, async ({ page }) => {
    const look = async (name: string): Promise<void> => {
      await expectAccessible(page, name);
      await expectNoOverflow(page, name);
      if (!inLight) return;
      await expectContrastInLight(page, name);
      await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'));
    };
    const check = async ([name, open, shown]: (typeof OPENED)[number]): Promise<void> => {
      await open(page);
      await page.locator(shown).filter({ visible: true }).first().waitFor();
      await look(name);
      if (shown !== 'main ol') await page.keyboard.press('Escape');
    };
    await page.setViewportSize({ width, height: 900 });
    await watchMotion(page);
    await page.goto(`http://${host}:${PORT}/playlist?p=new`);
    await playFirstSong(page);
    for (const opened of OPENED) await check(opened);
    await page.getByRole('region', { name: 'Player' }).getByRole('link').click();
    if (width === 390) {
      await check(['Now Playing', async () => undefined, '[role=dialog][aria-label="Now Playing"]']);
      await page.getByRole('region', { name: 'Player' }).getByRole('link').click();
      await page.getByRole('dialog', { name: 'Now Playing' }).getByRole('heading').getByRole('link').click();
    }
    await page.waitForURL(/\/song/);
    for (const opened of OF_A_SONG) await check(opened);
    const menu = width === 390 ? 'Menu' : 'Explore';
    await page.getByRole('banner').getByRole('button', { name: menu }).click();
    await look(`song page with ${menu} open`);
    await expectNoMotion(page, 'with a song playing');
  });
}

/** Returns the contrast (WCAG 2) of a computed color with the page's background, from their relative luminances. */
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

test('with forced colors, sliders and pressed buttons are distinguishable; with more contrast, muted text stands out', async ({
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
  // With forced colors, the browser draws them itself in the user's colors.
  expect([await styleOf('Seek', 'appearance'), await styleOf('Volume', 'appearance')]).toEqual([
    'auto',
    'auto',
  ]);
  const shuffle = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Shuffle' });
  const off = await styleOf('Shuffle', 'backgroundColor');
  await shuffle.click();
  expect(await styleOf('Shuffle', 'backgroundColor')).not.toBe(off);
});

test('skip link, menus and page changes work with the keyboard only', async ({ page }) => {
  await page.goto('/');
  // Before hydration, a click also opens the menu, but leaves the focus on its button.
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
