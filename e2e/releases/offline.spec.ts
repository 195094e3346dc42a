import { expect, test, type Page } from '@playwright/test';
import { block, release } from '@rushtone/platform/store';
import { playFirstSong } from '../support/music.ts';
import { remoteContent } from '../support/navigation.ts';
import { fillQueue } from '../support/queue.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

test.describe.configure({ mode: 'default' });

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
});
test.afterAll(() => site.stop());

/** Resolves when the service worker has cached the open page and all files that it has loaded. */
const keptByWorker = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        const files = loaded.filter((name) => /^\/(assets|r)\//.test(new URL(name).pathname));
        const kept = await Promise.all([location.href, ...files].map((url) => caches.match(url)));
        return navigator.serviceWorker.controller !== null && kept.every((each) => each !== undefined);
      }),
    )
    .toBe(true);

/** Resolves when the page has seen a newer registry: cached documents are deleted last. */
const keptPagesGone = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => caches.has('rushtone-pages'))).toBe(false);

const saysOffline = (page: Page) => page.getByText('You are offline. Pages that you opened before');

const versionsLoaded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const versions = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/r\/listening\/([\d.]+)\//.exec(name)?.[1] ?? []);
    return [...new Set(versions)];
  });

test('offline, a reload shows the last page with a notice, its song and its queue', async ({
  page,
  context,
}) => {
  await fillQueue(page, ['Lantern Street']);
  await page.goto(`${site.origin}/playlist?p=full-throttle`);
  await playFirstSong(page);
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
  const player = page.getByRole('region', { name: 'Player' });
  const song = await player.getByRole('link').first().textContent();
  await keptByWorker(page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Full Throttle');
  await expect(page.getByRole('button', { name: /^Play .+ by / }).first()).toBeVisible();
  await expect(saysOffline(page)).toBeVisible();
  await expect(player).toContainText(song ?? '');
  await expect(player.getByRole('button', { name: 'Queue, 1 song' })).toBeVisible();

  await page.goto(`${site.origin}/subscribe`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(saysOffline(page)).toBeVisible();
  await context.setOffline(false);
  await expect(saysOffline(page)).toBeHidden();
});

test(
  'a new version is used completely from the next load on, and a blocked version never starts offline',
  { tag: '@drill' },
  async ({ page, context }) => {
    const before = site.built('listening');
    const next = await site.make('listening', '1.1.0');
    const version = (name: string) =>
      expect(remoteContent(page, 'listening')).toHaveAttribute('data-version', name);
    await page.goto(site.origin);
    await version(before.version);
    await keptByWorker(page);

    await site.flip(page, release(next));
    await page.reload();
    await version(next.version);
    await keptByWorker(page);
    expect(await versionsLoaded(page)).toEqual([next.version]);
    await context.setOffline(true);
    await page.reload();
    await version(next.version);
    await expect(saysOffline(page)).toBeVisible();
    expect(await versionsLoaded(page)).toEqual([next.version]);
    await context.setOffline(false);
    await page.reload();
    await keptByWorker(page);

    await site.flip(page, block('listening', next.version, before));
    await keptPagesGone(page);
    await context.setOffline(true);
    await page.reload();
    await expect(saysOffline(page)).toBeVisible();
    await version(before.version);
    expect(await versionsLoaded(page)).toEqual([before.version]);
  },
);
