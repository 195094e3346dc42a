import { expect, test, type Page } from '@playwright/test';
import { at } from '../support/site.ts';
import { newUser, restoreSession } from '../support/users.ts';

/** As many steps as one start page gets. */
const STEPS = 18;
/** Another sequence, and from every page on both devices: `RANDOM_SEED=7 npx playwright test random-use`. */
const SEED = Number(process.env.RANDOM_SEED ?? 0);
const STARTS = ['/', '/playlist?p=new', '/search?q=weather', '/account/playlists'];
const KEYS = ['Tab', 'Enter', 'Escape', ' ', 'ArrowDown', 'ArrowRight', 'l', 'm', 's', '/', '?', '<', '>'];
/** Ends the session or leaves the site. */
const AVOIDED = /sign out|log out|delete account|download|open on youtube/i;

/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
type Random = ReturnType<typeof randomFrom>;

const one = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Presses a visible control, without waiting for what follows. Returns its name. */
const pressAnything = async (page: Page, random: Random): Promise<string> => {
  const controls = page
    .locator('a[href], button:enabled, input, select, [role="menuitem"]')
    .filter({ visible: true });
  const count = await controls.count();
  const control = controls.nth(Math.floor(random() * count));
  const name = await control
    .evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '', undefined, {
      timeout: 1_000,
    })
    .catch(() => '');
  const target = await control.getAttribute('target', { timeout: 1_000 }).catch(() => null);
  if (AVOIDED.test(name) || target === '_blank') return `left ${name} alone`;
  // The page may change meanwhile, or the player's bar be in front.
  await control.click({ timeout: 1_000, noWaitAfter: true }).catch(() => undefined);
  return `pressed ${name.trim().slice(0, 60)}`;
};

const step = async (page: Page, random: Random): Promise<string> => {
  const choice = random();
  if (choice < 0.68) return pressAnything(page, random);
  if (choice < 0.84) {
    const key = one(KEYS, random) ?? 'Tab';
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (choice < 0.9) {
    await page.goBack({ waitUntil: 'commit', timeout: 5_000 }).catch(() => undefined);
    return 'Back';
  }
  if (choice < 0.94) {
    await page.reload({ waitUntil: 'commit', timeout: 5_000 }).catch(() => undefined);
    return 'reload';
  }
  await page.context().setOffline(true);
  await pressAnything(page, random);
  await page.context().setOffline(false);
  return 'offline for a moment';
};

/** Faults of the page itself: what a lost connection costs is none. */
const isFault = (text: string): boolean =>
  !/Loading (CSS )?chunk|Failed to fetch|NetworkError|net::ERR|ERR_INTERNET|Load failed|dynamically imported/i.test(
    text,
  );

const watch = (page: Page, faults: string[]): void => {
  // Unsaved text asks before the page is left.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  page.on('pageerror', ({ message }) => isFault(message) && faults.push(`error: ${message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
};

const widths = [
  { name: 'phone', viewport: { width: 360, height: 740 }, hasTouch: true },
  { name: 'desktop', viewport: { width: 1366, height: 850 }, hasTouch: false },
] as const;

for (const { name, ...device } of widths)
  test.describe(`random use on a ${name}`, () => {
    test.use(device);
    for (const [index, start] of STARTS.entries()) {
      if (SEED === 0 && (index % 2 === 0) !== (name === 'phone')) continue;
      test(`from ${start} breaks nothing`, async ({ page }) => {
        test.slow();
        const random = randomFrom(SEED * 100 + index * 2 + (name === 'phone' ? 1 : 0));
        const faults: string[] = [];
        const steps: string[] = [];
        watch(page, faults);
        if (start.startsWith('/account')) await restoreSession(page, await newUser(page.request));
        await page.goto(at('localhost', start));
        for (let taken = 0; taken < STEPS && faults.length === 0; taken += 1) {
          steps.push(await step(page, random));
          // As fast as somebody impatient.
          await page.waitForTimeout(60 + random() * 300);
          const wide = await page
            .evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
            .catch(() => 0);
          if (wide > 0) faults.push(`${wide} px too wide at ${page.url()}`);
          if (!page.url().startsWith(at('localhost', ''))) await page.goto(at('localhost', start));
        }
        expect(faults, steps.join('\n')).toEqual([]);
      });
    }
  });
