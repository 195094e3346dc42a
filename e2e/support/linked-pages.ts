import type { Page } from '@playwright/test';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });

/** Opens each page through links, so that the music keeps playing, with the page's main action. */
export const PAGES = [
  { name: 'playlist', action: 'main button:has-text("Play all")', open: async () => undefined },
  {
    name: 'song',
    action: 'main [aria-label="Song controls"] button',
    open: (page: Page) => player(page).getByRole('link').click(),
  },
  {
    name: 'home',
    action: 'main button:has-text("Random song")',
    open: (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Rushtone home' }).click(),
  },
  {
    name: 'playlists',
    action: 'main li a',
    open: (page: Page) =>
      page.getByRole('contentinfo').getByRole('link', { name: 'Playlists', exact: true }).click(),
  },
  {
    name: 'subscribe',
    action: 'main li a',
    open: (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Subscriptions' }).click(),
  },
  {
    name: 'contact',
    action: 'main button[type="submit"]',
    open: (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click(),
  },
  {
    name: 'search',
    action: 'main button:has-text("Play all")',
    open: async (page: Page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('banner').getByRole('combobox').fill('night');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search/);
    },
  },
  {
    name: 'network',
    action: 'main a:has-text("See all members")',
    open: (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Network' }).click(),
  },
  {
    name: 'members',
    action: 'main li button',
    open: (page: Page) => page.locator('main').getByRole('link', { name: 'See all members' }).first().click(),
  },
  {
    name: 'news',
    action: 'main article a:has-text("Read more")',
    open: (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click(),
  },
  {
    name: 'questions',
    action: 'main summary, main h3 button',
    open: (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click(),
  },
  {
    name: 'dashboard',
    action: 'main a:has-text("Edit your page")',
    open: async (page: Page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Dashboard' }).click();
      // It comes through a slot, and only then everything stands in its place.
      await page.locator('main').getByText('Your plan:').waitFor();
    },
  },
  {
    name: 'website',
    action: 'main button[type="submit"]',
    open: (page: Page) => page.locator('main').getByRole('link', { name: 'Edit your page' }).click(),
  },
  {
    name: 'maker',
    action: 'main button:has-text("Choose a file")',
    open: (page: Page) => page.locator('main').getByRole('link', { name: 'Maker' }).click(),
  },
] as const;
