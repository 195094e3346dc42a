import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import { readMusicLog, watchMusic } from '../support/music.ts';
import { remoteContent } from '../support/navigation.ts';

/** Every file of the shell but the first: each part of the page that is loaded on demand. */
const PARTS = /\/assets\/(?!main\.)[^/]+\.(js|css)/;

const FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'gone' }),
  'answers 503': (route) => route.fulfill({ status: 503, json: { error: 'busy' } }),
  'is cut off': (route) => route.abort('connectionreset'),
  'was tampered with': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'changed' }),
};

type Part = {
  name: string;
  open: (page: Page) => Promise<void>;
  /** What the page says when the part could not be loaded. */
  says: string;
  opened: (page: Page) => Locator;
  close: (page: Page) => Promise<unknown>;
};

const escape = (page: Page) => page.keyboard.press('Escape');
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const inPlayer = (name: string) => (page: Page) =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true }).click();

/** In an order in which none of them has been loaded by one before it. */
const ACTIONS: readonly Part[] = [
  {
    name: 'keyboard shortcuts',
    open: (page) => page.keyboard.press('m'),
    says: 'The keyboard shortcuts could not be loaded.',
    opened: (page) => page.getByRole('region', { name: 'Player' }),
    close: async () => undefined,
  },
  {
    name: 'the key sheet',
    open: (page) => page.keyboard.press('?'),
    says: 'The list of keyboard shortcuts could not be loaded.',
    opened: dialog('Keyboard shortcuts'),
    close: escape,
  },
  {
    name: 'More',
    open: inPlayer('More'),
    says: 'The menu could not be loaded.',
    opened: dialog('More'),
    close: escape,
  },
  {
    name: 'a favorite',
    open: (page) =>
      page
        .getByRole('button', { name: /favorite/i })
        .first()
        .click(),
    says: 'Your favorite could not be saved.',
    opened: dialog('Log in first'),
    close: escape,
  },
  {
    name: 'the versions panel',
    open: (page) => page.keyboard.press('Alt+Shift+V'),
    says: 'The versions panel could not be loaded.',
    opened: dialog('Versions'),
    close: escape,
  },
  {
    name: 'a menu',
    open: press('Explore'),
    says: 'The menu could not be loaded.',
    opened: (page) => page.getByRole('menu', { name: 'Explore' }),
    close: escape,
  },
  {
    name: 'another remote',
    open: (page) => page.getByRole('link', { name: 'Subscriptions' }).first().click(),
    says: 'This page could not be loaded',
    opened: (page) => remoteContent(page, 'subscribe'),
    close: (page) => page.goBack(),
  },
  {
    name: 'the log-in page',
    open: (page) => page.getByRole('link', { name: 'Account' }).first().click(),
    says: 'This page could not be loaded',
    opened: (page) => page.getByRole('heading', { name: 'Log in', level: 1 }),
    close: (page) => page.goBack(),
  },
];

const tryAgain = (page: Page) =>
  page.getByRole('alert').locator('..').getByRole('button', { name: 'Try again' });

for (const [fault, answer] of Object.entries(FAULTS)) {
  test.describe(`a file of the shell that ${fault}`, () => {
    test.describe.configure({ mode: 'serial' });
    let page: Page;

    test.beforeAll(async ({ browser, baseURL }) => {
      page = await browser.newPage({ baseURL });
      await page.route(PARTS, answer);
    });
    test.afterAll(() => page.close());

    test('the player: the page says so, and “Try again” plays the song', async () => {
      await page.goto('/playlist?p=full-throttle');
      await page
        .getByRole('button', { name: /^Play .+ by / })
        .first()
        .click();
      await expect(page.getByRole('alert')).toContainText('The player could not be loaded.');
      // The bar's menus are preloaded once, 3 s after the start: that must fail as well.
      await page.waitForTimeout(3_500);
      await page.unroute(PARTS);
      await tryAgain(page).click();
      await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeVisible();
      await page.waitForFunction(
        () => Number(document.querySelector<HTMLInputElement>('[aria-label="Seek"]')?.value) > 0.5,
      );
      await watchMusic(page);
    });

    for (const { name, open, says, opened, close } of ACTIONS) {
      test(`${name}: the page says so, the music plays on, and “Try again” opens it`, async () => {
        await page.route(PARTS, answer);
        await open(page);
        await expect(page.getByRole('alert')).toContainText(says);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        await page.unroute(PARTS);
        await tryAgain(page).click();
        await expect(opened(page)).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await close(page);
        const { heardSeconds, ...heard } = await readMusicLog(page);
        expect(heard).toMatchObject({ sameFrame: true, loads: 0, backwards: 0 });
        expect(heardSeconds).toBeGreaterThan(0);
      });
    }
  });
}

test('at a latency of 4 s a healthy page opens', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 4_200,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.reload({ timeout: 50_000 });
  await expect(remoteContent(page, 'listening')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Subscriptions' }).first().click();
  await expect(remoteContent(page, 'subscribe')).toBeVisible({ timeout: 30_000 });
});
