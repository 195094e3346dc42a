import { expect, test } from '@playwright/test';
import { release } from '@rushtone/platform/store';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { playFirstSong, second } from '../support/music.ts';
import { pageHydrated, remoteContent } from '../support/navigation.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';
import { coveredPoints } from '../support/video-coverage.ts';

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
  await site.update(release(await site.make('listening', '1.9.0')));
});
test.afterAll(() => site.stop());

test('a tester points at a part of the page and learns its version, its reason and its files', async ({
  page,
}) => {
  await page.goto(`${site.origin}/playlist?p=full-throttle&mf.listening=1.0.0`);
  await expect(remoteContent(page, 'listening')).toHaveAttribute('data-version', '1.0.0');
  const inspector = page.getByRole('complementary', { name: 'Inspect' });
  const card = page.getByRole('dialog', { name: 'listening 1.0.0' });
  await playFirstSong(page);
  await page.keyboard.press('Alt+Shift+V');
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await expect(panel).toContainText(/Proved: it is entry \d+ of \d+ in the log release-log\/\d+\./);
  await panel.getByRole('button', { name: 'Inspect' }).click();
  await expect(inspector).toBeInViewport();
  await expectAccessible(page, 'inspector');
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect(inspector).toBeInViewport();
  expect(await coveredPoints(page)).toEqual([]);

  await test.step('with the pointer: the press opens the card, not the page’s own link', async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(inspector.getByRole('status')).toHaveText('listening 1.0.0, page');
    await page.getByRole('main').getByRole('link').first().click();
    await expect(card).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/playlist');
    await expect(card).toContainText('It was chosen in this tab.');
    await expect(card).toContainText('Listening team');
    await expect(card.getByRole('table', { name: 'Files' })).toContainText('entry.');
    await expect(card).toContainText('useGetSongQuery');
    await expectAccessible(page, 'card');
    const [trace] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Save trace' }).click(),
    ]);
    expect(trace.suggestedFilename()).toBe('listening-1.0.0.trace.json');
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
  });

  await test.step('with the keyboard, on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoOverflow(page, 'inspector');
    await page.evaluate(() => window.scrollTo(0, 500));
    expect(await coveredPoints(page)).toEqual([]);
    await inspector.getByRole('button', { name: 'listening 1.0.0, page' }).press('Enter');
    await expect(card).toBeVisible();
    await expectNoOverflow(page, 'card');
    await page.keyboard.press('Escape');
  });

  const before = await second(page);
  await expect.poll(() => second(page)).toBeGreaterThan(before);
  await inspector.getByRole('button', { name: 'Stop inspecting' }).click();
  await expect(inspector).toHaveCount(0);

  await test.step('without the panel', async () => {
    await page.goto(site.origin);
    await pageHydrated(page);
    await page.keyboard.press('Alt+Shift+I');
    await expect(inspector).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inspector).toHaveCount(0);
    await page.keyboard.press('Alt+Shift+I');
    await expect(inspector).toBeVisible();
  });
});
