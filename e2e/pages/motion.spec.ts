import { expect, test, type Page } from '@playwright/test';
import { expectNoMotion, watchMotion } from '../support/motion.ts';
import { expectAudible, playFirstSong } from '../support/music.ts';
import { pageHydrated } from '../support/navigation.ts';
import { restoreSession } from '../support/users.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Moved = { tag: string; flying: boolean; belowVideo: boolean; milliseconds: number };
type Watched = Window & { moved: Moved[]; landed: DOMRect[] };

/** Records script animations, and where flying pictures land. */
const watchFlights = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.moved = [];
    watched.landed = [];
    const zOf = (element: Element | null) => Number(element ? getComputedStyle(element).zIndex : Infinity);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options);
      const flying = this instanceof HTMLElement && 'flying' in this.dataset;
      const timing = animation.effect?.getTiming();
      watched.moved.push({
        tag: this.localName,
        flying,
        belowVideo: zOf(this) < zOf(document.querySelector('[data-video]')),
        milliseconds: Number(timing?.duration),
      });
      if (flying) {
        animation.currentTime = Number(timing?.duration) - 0.1;
        animation.pause();
        watched.landed.push(this.getBoundingClientRect());
        animation.play();
      }
      return animation;
    };
  });

const moved = (page: Page) => page.evaluate(() => (window as unknown as Watched).moved);
const landed = (page: Page) => page.evaluate(() => (window as unknown as Watched).landed.at(-1));
const player = (page: Page) => page.getByRole('region', { name: 'Player' });

test('a queued song flies to the queue, a favorite’s heart pops, and a card’s picture moves to the video, all below the video layer', async ({
  page,
}) => {
  await watchFlights(page);
  await restoreSession(page, 'premiumplus@example.com');
  await page.goto('/playlist?p=new', { waitUntil: 'networkidle' });
  await playFirstSong(page);
  const card = page.locator('main li').nth(2);
  await card.hover();
  await card.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Add to queue' }).click();
  await expect.poll(() => moved(page)).toContainEqual(expect.objectContaining({ tag: 'img', flying: true }));
  const queue = await player(page).getByRole('button', { name: 'Queue, 1 song' }).boundingBox();
  const flown = await landed(page);
  expect(
    Math.abs((flown?.x ?? 0) + (flown?.width ?? 0) / 2 - ((queue?.x ?? 0) + (queue?.width ?? 0) / 2)),
  ).toBeLessThan(3);

  const heart = card.getByRole('button', { name: /^Favorite / });
  const before = await heart.getAttribute('aria-pressed');
  await heart.click();
  if (before === 'true') await heart.click();
  await expect.poll(() => moved(page)).toContainEqual(expect.objectContaining({ tag: 'svg' }));

  await card.getByRole('link').first().click();
  await expect.poll(async () => (await moved(page)).filter(({ flying }) => flying).length).toBe(2);
  const stage = await page.locator('[data-player-slot]').boundingBox();
  const arrived = await landed(page);
  expect(Math.abs((arrived?.x ?? 0) - (stage?.x ?? 0))).toBeLessThan(3);
  expect(Math.abs((arrived?.width ?? 0) - (stage?.width ?? 0))).toBeLessThan(6);
  expect((await moved(page)).filter(({ flying }) => flying)).toEqual([
    expect.objectContaining({ belowVideo: true, milliseconds: 360 }),
    expect.objectContaining({ belowVideo: true, milliseconds: 360 }),
  ]);
  await expect(page.locator('[data-flying]')).toHaveCount(0);
});

test('with reduced motion nothing of this moves, and the page scrolls to the top instantly', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMotion(page);
  await restoreSession(page, 'premiumplus@example.com');
  await page.goto('/playlist?p=new', { waitUntil: 'networkidle' });
  await playFirstSong(page);
  const card = page.locator('main li').nth(3);
  await card.hover();
  await card.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Add to queue' }).click();
  await expect(player(page).getByRole('button', { name: 'Queue, 1 song' })).toBeVisible();
  await card.getByRole('button', { name: /^Favorite / }).click();
  await page.mouse.wheel(0, 600);
  await page.getByRole('button', { name: 'Scroll to top' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await card.getByRole('link').first().click();
  await page.waitForURL(/\/song/);
  await expect(page.getByRole('region', { name: 'Video', exact: true })).toBeVisible();
  await expectNoMotion(page, 'playlist and song');
});

test('the wave of the home page moves only while a song plays, and rests where it is', async ({ page }) => {
  const states = () =>
    page
      .getByRole('main')
      .locator('svg[viewBox="0 0 1200 320"]')
      .evaluateAll((lines) =>
        lines.flatMap((line) => line.getAnimations().map(({ playState }) => playState)),
      );
  await page.goto('/');
  await pageHydrated(page);
  expect(await states()).toEqual([]);
  await page.getByRole('button', { name: 'Play Full Throttle' }).click();
  await expectAudible(page);
  await expect.poll(states).toEqual(['running', 'running', 'running', 'running']);
  await player(page).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(states).toEqual(['paused', 'paused', 'paused', 'paused']);
});
