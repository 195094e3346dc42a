import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { isInRollout, type Release } from '@rushtone/platform/registry';
import { canary } from '@rushtone/platform/store';
import { playFirstSong, second } from '../support/music.ts';
import { goHome, goToNetwork, remoteContent, timeOrigin } from '../support/navigation.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

/** Number of views that decide about a version in this test; 200 of 50 networks in production. */
const VIEWS = 3;
/** Maximum silence per version change on screen, in ms. */
const SILENCE_MS = 100;

let site: ReleaseSite;
let live: Release;
test.beforeAll(async () => {
  site = await startReleaseSite({ ROLLOUT_MIN_VIEWS: String(VIEWS), ROLLOUT_MIN_NETWORKS: '1' });
  live = site.built('network');
});
test.afterAll(() => site.stop());

const places = [...Array(10_000).keys()].map(String);
/** Returns the `channel` cookie of a visitor who gets a canary at this percentage, but not at the previous one. */
const placeIn = (percent: number, before = 0): string =>
  places.find((place) => isInRollout(percent, place, 'network') && !isInRollout(before, place, 'network')) ??
  '';

const visitor = async (browser: Browser, place: string): Promise<BrowserContext> => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'channel', value: place, url: site.origin }]);
  return context;
};

const expectVersion = (page: Page, version: string) =>
  expect(remoteContent(page, 'network')).toHaveAttribute('data-version', version);

/** Views the page this many times, and leaves it. */
const lookAtNetwork = async (page: Page, version: string, times: number): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto(site.origin);
  for (let time = 0; time < times; time += 1) {
    await goToNetwork(page);
    await expectVersion(page, version);
    // Each view of the page lasts a moment.
    await page.waitForTimeout(300);
    await goHome(page);
    await expect(remoteContent(page, 'listening')).toBeVisible();
    await page.waitForTimeout(300);
  }
};

/** Returns how far the song fell behind the clock, in ms. */
const silenceDuring = async (page: Page, way: () => Promise<void>): Promise<number> => {
  const behind = async (): Promise<number> => {
    const readings: number[] = [];
    for (let times = 0; times < 8; times += 1) {
      readings.push(
        await page.evaluate(() => {
          const bar = document.querySelector<HTMLInputElement>('[aria-label="Seek"]');
          return performance.now() - Number(bar?.value) * 1_000;
        }),
      );
      await page.waitForTimeout(30);
    }
    // The displayed time may lag, but is never ahead.
    return Math.min(...readings);
  };
  const before = await behind();
  await way();
  return (await behind()) - before;
};

test('a release day: a preview, a bad canary that rolls itself back, and its fix that grows to everyone', async ({
  page: releases,
  browser,
}) => {
  test.setTimeout(180_000);
  const broken = await site.make('network', '1.2.0', {
    edit: (file, text) =>
      file.startsWith('Network.') && file.endsWith('.js')
        ? text.replace(/Page:\s*\(\)\s*=>\s*\w+/, 'Page:()=>()=>{throw new Error("broken canary")}')
        : text,
  });
  const fixed = await site.make('network', '1.2.1');
  const rowOf = (table: string, version: string) =>
    releases
      .getByRole('region', { name: table, exact: true })
      .getByRole('row')
      .filter({ has: releases.getByRole('rowheader', { name: version, exact: true }) });
  const expectState = async (version: string, state: string) => {
    await expect(async () => {
      await releases.goto(`${site.origin}/releases`);
      await expect(rowOf('Versions of network', version)).toContainText(state, { timeout: 500 });
    }).toPass({ timeout: 20_000 });
  };
  const expectChange = (what: string, why: RegExp) =>
    expect(
      releases.getByRole('region', { name: 'Revisions' }).getByRole('row').filter({ hasText: what }).first(),
    ).toContainText(why);

  await test.step('a tester opens the branch with its link', async () => {
    await site.preview('network', 'members-map', await site.make('network', '1.2.0-members-map.0123abcd'));
    await releases.goto(`${site.origin}/releases`);
    await releases.getByRole('link', { name: 'members-map' }).click();
    await expectVersion(releases, '1.2.0-members-map.0123abcd');
    await releases.getByRole('button', { name: 'Reset versions' }).click();
    await expectVersion(releases, live.version);
  });

  await site.update(canary(broken, 5, true));
  await expectState('1.2.0', 'canary for 5 %, grows');

  const listener = await (await visitor(browser, placeIn(5))).newPage();
  await listener.goto(`${site.origin}/playlist?p=full-throttle`);
  await playFirstSong(listener);
  const began = await timeOrigin(listener);
  const frame = await listener.locator('iframe').elementHandle();
  const heard: number[] = [];
  const change = async (version: string) => {
    const silence = await silenceDuring(listener, async () => {
      await goToNetwork(listener);
      await expectVersion(listener, version);
      await expect(listener.getByRole('heading', { level: 1 })).toBeVisible();
      await goHome(listener);
      await expect(remoteContent(listener, 'listening')).toBeVisible();
    });
    heard.push(Math.round(silence));
  };

  await test.step('the canary throws: each affected page falls back to the live version', async () => {
    await change(live.version);
    const others = await Promise.all([1, 2].map(() => visitor(browser, placeIn(5))));
    const outside = await visitor(browser, placeIn(100, 25));
    await Promise.all([
      ...others.map(async (context) => lookAtNetwork(await context.newPage(), live.version, 1)),
      outside.newPage().then((page) => lookAtNetwork(page, live.version, VIEWS)),
    ]);
    await Promise.all([...others, outside].map((context) => context.close()));
  });

  await test.step('the site rolls it back automatically, and gives the reason', async () => {
    await expectState('1.2.0', 'canary, rolled back');
    await expectChange('network 1.2.0 is rolled back', /the site itself.*errors in \d+\.\d % of \d+ views/);
    await expect(rowOf('Figures of network', '1.2.0')).toContainText(/\d+\.\d %/);
    await change(live.version);
  });

  await test.step('the fix grows to a quarter, and then to everyone, while its metrics stay good', async () => {
    await site.update(canary(fixed, 5, true));
    const early = await (await visitor(browser, placeIn(5))).newPage();
    await lookAtNetwork(early, '1.2.1', VIEWS);
    await change('1.2.1');
    await expectState('1.2.1', 'canary for 25 %, grows');
    await lookAtNetwork(early, '1.2.1', VIEWS);
    await expectState('1.2.1', 'canary for 100 %, grows');
    await expectChange('network 1.2.1 is the canary for 100 %', /the site itself.*its figures hold/);
    const late = await (await visitor(browser, placeIn(100, 25))).newPage();
    await lookAtNetwork(late, '1.2.1', 1);
    await change('1.2.1');
  });

  console.log(`silence at the changes: ${heard.join(', ')} ms`);
  for (const silence of heard) expect(silence).toBeLessThanOrEqual(SILENCE_MS);
  expect(await timeOrigin(listener)).toBe(began);
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await second(listener)).toBeGreaterThan(5);
});
