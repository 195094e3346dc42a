import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { startList } from '../support/lists.ts';
import { expectAudible } from '../support/music.ts';
import { fillQueue } from '../support/queue.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const stage = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });
const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const view = (page: Page) => page.getByRole('dialog', { name: 'Now Playing' });

const openView = async (page: Page): Promise<void> => {
  await player(page).getByRole('link').click();
  await expect(stage(page)).toHaveAttribute('data-placement', 'now-playing');
  // Waits for the opening animation.
  await page.waitForTimeout(600);
};

const begin = async (page: Page, [width, height]: readonly [number, number] = [390, 844]): Promise<void> => {
  await page.setViewportSize({ width, height });
  await fillQueue(page, ['Ant', 'Bee', 'Cat', 'Dog', 'Eel', 'Fox']);
  await startList(page, ['rtUncovrd01', 'rtNextSong1']);
  await expectAudible(page);
};

/** Returns controls whose center is covered by another element, or that are too small for touch. */
const unreachable = (page: Page): Promise<string[]> =>
  view(page).evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>('a, button:enabled, input')]
      .filter((control) => !control.closest('[role="group"][aria-label="What plays next"]'))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !control.contains(hit) || height < 24;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  );

for (const size of [
  [320, 568],
  [767, 600],
] as const) {
  test(`at ${size[0]}×${size[1]} a tap on the title in the bar shows video, song, controls and queue, and nothing covers the video`, async ({
    page,
  }) => {
    await begin(page, size);
    const frame = await page.locator('iframe').elementHandle();
    await openView(page);
    const { width = 0, height = 0, x } = (await stage(page).boundingBox()) ?? {};
    expect([x, width]).toEqual([0, size[0]]);
    expect(height).toBeGreaterThanOrEqual(200);
    expect(await coveredPoints(page)).toEqual([]);
    expect(await unreachable(page)).toEqual([]);
    const play = await view(page).getByRole('button', { name: 'Pause' }).boundingBox();
    expect([play?.width, play?.height]).toEqual([56, 56]);
    await expect(view(page).getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', / of /);
    await expect(
      view(page).getByRole('button', { name: 'Play Ant by Neon Orchard', exact: true }),
    ).toBeVisible();
    await expectAccessible(page, 'Now Playing');
    await expectNoOverflow(page, 'Now Playing');

    await view(page).getByRole('button', { name: 'Remove Ant' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(
      view(page).getByRole('button', { name: 'Play Ant by Neon Orchard', exact: true }),
    ).toBeVisible();
    await view(page).getByRole('button', { name: 'Pause' }).click();
    // Stays visible while paused, because this view is about the video.
    await expect(stage(page)).toBeVisible();
    await view(page).getByRole('button', { name: 'Play', exact: true }).click();

    await view(page).getByRole('button', { name: 'Close Now Playing' }).click();
    await expect(stage(page)).toHaveAttribute('data-placement', 'dock');
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
  });
}

test('Back, Escape and a swipe down close Now Playing and restore the scroll position, with the focus on the title', async ({
  page,
}) => {
  await begin(page);
  await page.evaluate(() => window.scrollTo(0, 300));
  const address = page.url();
  const expectClosed = async () => {
    await expect(view(page)).toHaveCount(0);
    await expect(player(page).getByRole('link')).toBeFocused();
    await expect(stage(page)).toHaveAttribute('data-placement', 'dock');
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
  };
  await openView(page);
  await expect(view(page)).toBeFocused();
  await page.goBack();
  await expectClosed();
  await openView(page);
  await page.keyboard.press('Escape');
  await expectClosed();

  await openView(page);
  const { x = 0, y = 0, width = 0 } = (await view(page).getByText('Playing from').boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 60, { steps: 4 });
  // The video moves along and stays uncovered.
  expect((await stage(page).boundingBox())?.y).toBeGreaterThan(80);
  expect(await coveredPoints(page)).toEqual([]);
  await page.mouse.move(x + width / 2, y + 200, { steps: 4 });
  await page.mouse.up();
  await expectClosed();
  await page.goBack();
  expect(page.url()).not.toBe(address);
});

test('the title in Now Playing links to the song page, and larger windows have no Now Playing', async ({
  page,
}) => {
  await begin(page);
  await openView(page);
  await view(page).getByRole('heading').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/song\?s=rtUncovrd01/);
  await expect(view(page)).toHaveCount(0);
  await expect(stage(page)).toHaveAttribute('data-placement', 'slot');
  await openView(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(view(page)).toHaveCount(0);
  await player(page).getByRole('link').click();
  await expect(view(page)).toHaveCount(0);
});

test('without sign-in the heart in Now Playing asks to log in, without covering the video', async ({
  page,
}) => {
  await begin(page);
  await openView(page);
  await view(page)
    .getByRole('button', { name: /favorite/i })
    .click();
  await expect(page.getByRole('dialog', { name: /log in/i })).toBeVisible();
  expect(await coveredPoints(page)).toEqual([]);
  const dialog = await page.getByRole('dialog', { name: /log in/i }).boundingBox();
  const video = await stage(page).boundingBox();
  expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThanOrEqual(video?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveAttribute('data-placement', 'now-playing');
});
