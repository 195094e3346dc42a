import { expect, test, type Page, type Request } from '@playwright/test';
import { expectPlaysOn, playFirstSong, second } from '../support/music.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const playing = (page: Page) => player(page).getByRole('link').first();
const report = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The video has stopped responding.' });
const removeFrame = (page: Page) => page.locator('[data-video] iframe').evaluate((frame) => frame.remove());

const begin = async (page: Page): Promise<void> => {
  await page.goto('/playlist?p=full-throttle');
  await playFirstSong(page);
  await expect.poll(() => second(page)).toBeGreaterThan(3);
};

test.describe('the frame of the video', () => {
  test('that leads elsewhere is noticed within seconds, and Retry plays on at the same second', async ({
    page,
  }) => {
    await begin(page);
    await page
      .locator('[data-video] iframe')
      .evaluate((frame) => ((frame as HTMLIFrameElement).src = 'about:blank'));
    const reached = await second(page);
    // 3 s on an idle machine.
    await expect(report(page)).toBeVisible({ timeout: 15_000 });
    await report(page).locator('..').getByRole('button', { name: 'Retry' }).click();
    await expectPlaysOn(page);
    const resumed = await second(page);
    expect(resumed).toBeGreaterThan(reached - 1);
    expect(resumed).toBeLessThan(reached + 10);
    await expect(report(page)).toHaveCount(0);
  });

  test('that was removed is reported with the remote, and Play in the bar makes another', async ({
    page,
  }) => {
    await begin(page);
    const song = await playing(page).textContent();
    const reports = (request: Request) => new URLSearchParams(request.postData() ?? '').get('reports') ?? '';
    const reported = page.waitForRequest((request) =>
      reports(request).includes('The frame of the video was removed from the page.'),
    );
    await removeFrame(page);
    await expect(report(page)).toBeVisible();
    await player(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaysOn(page);
    expect(await playing(page).textContent()).toBe(song);
    expect(reports(await reported)).toContain('"kind":"error","remote":"listening"');
  });

  test('that was removed is made again when Next or a song is pressed', async ({ page }) => {
    await begin(page);
    const song = await playing(page).textContent();
    await removeFrame(page);
    await player(page).getByRole('button', { name: 'Next' }).click();
    await expect(playing(page)).not.toHaveText(song ?? '');
    await expectPlaysOn(page);
    await removeFrame(page);
    await page.getByRole('button', { name: 'Play all' }).click();
    await expect(playing(page)).toHaveText(song ?? '');
    await expectPlaysOn(page);
  });
});
