import path from 'node:path';
import { test, type Page } from '@playwright/test';
import { playFirstSong } from '../support/music.ts';
import { at } from '../support/site.ts';
import { restoreSession } from '../support/users.ts';

/** Git ignores it; the documents show copies of a few. */
const FOLDER = path.join(import.meta.dirname, '../../screenshots');

const BRANDS = [
  { brand: 'rushtone', host: 'localhost', playlist: 'full-throttle', whatIs: '/what-is-nightcore' },
  { brand: 'slowtide', host: 'slowtide.localhost', playlist: 'rain-room', whatIs: '/what-is-slowed-reverb' },
] as const;
const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

/** Paths of the pages by the name of their screenshot. */
const visitorPages = (playlist: string, whatIs: string) => ({
  playlists: '/playlists',
  playlist: `/playlist?p=${playlist}`,
  search: '/search?q=night',
  'search-nothing': '/search?q=qzxqzx',
  'unknown-song': '/song?s=unknown0000',
  'not-found': '/nowhere',
  network: '/network',
  members: '/members',
  subscribe: '/subscribe',
  latest: '/latest',
  contact: '/get-in-touch',
  faq: '/faq',
  about: '/about-us',
  privacy: '/privacy',
  'what-is': whatIs,
  login: '/login',
  signup: '/signup',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?oobCode=used',
});
const ACCOUNT_PAGES = {
  dashboard: '/account',
  favorites: '/account/favorites',
  'own-playlists': '/account/playlists',
  history: '/account/history',
  security: '/account/security',
  'change-password': '/account/change-password',
  website: '/account/website',
  promotion: '/account/promotion',
  artwork: '/account/artwork',
  maker: '/account/maker',
};

/** Takes a screenshot in both themes; the file name of the light one has a suffix. */
const picture = async (page: Page, name: string): Promise<void> => {
  for (const [theme, end] of [
    ['light', '-light'],
    ['dark', ''],
  ]) {
    await page.evaluate((scheme = '') => {
      document.documentElement.style.colorScheme = scheme;
    }, theme);
    // Pictures and colors fade in.
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(FOLDER, `${name}${end}.jpg`), type: 'jpeg', quality: 50 });
  }
};

/** About 70 screenshots per test. */
test.setTimeout(400_000);

for (const { brand, host, playlist, whatIs } of BRANDS) {
  for (const [width, height] of SIZES) {
    test(`${brand} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const save = (name: string) => picture(page, `${brand}-${width}-${name}`);
      for (const [name, address] of Object.entries(visitorPages(playlist, whatIs))) {
        await page.goto(at(host, address), { waitUntil: 'networkidle' });
        await save(name);
      }
      await page.goto(at(host, '/'), { waitUntil: 'networkidle' });
      await save('home');
      await page.goto(at(host, `/playlist?p=${playlist}`));
      await playFirstSong(page);
      await page.getByRole('region', { name: 'Player' }).getByRole('link').first().click();
      if (width < 768) {
        const view = page.getByRole('dialog', { name: 'Now Playing' });
        await view.waitFor();
        await save('now-playing');
        await view.getByRole('heading').getByRole('link').click();
      }
      await page.waitForURL(/\/song/);
      await save('song');
      await page.getByRole('link', { name: /home$/ }).click();
      await page.waitForURL(({ pathname }) => pathname === '/');
      await save('home-playing');
      await restoreSession(page, 'subscriber@example.com', host);
      for (const [name, address] of Object.entries(ACCOUNT_PAGES)) {
        await page.goto(at(host, address), { waitUntil: 'networkidle' });
        await save(name);
      }
    });
  }
}
