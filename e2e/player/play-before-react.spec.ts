import { expect, test, type Frame, type Page } from '@playwright/test';
import { expectPlaysOn } from '../support/music.ts';

const PLAYLIST = '/playlist?p=full-throttle';
const FRAME = '[data-video] iframe';

/** Holds back the scripts of shell and remotes until the returned function is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!early\.).*\.js|\/r\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

const firstPlay = (page: Page) => page.getByRole('button', { name: /^Play .+ by / }).first();

const video = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector(FRAME)).contentFrame();
  if (!frame) throw new Error('The video has no frame.');
  return frame;
};

type Watched = Window & { beats: [number, number][] };

/** Records what the video's own clock shows, in the frame itself. */
const watchClock = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const { beats } = Object.assign(window as unknown as Watched, { beats: [] as [number, number][] });
    setInterval(() => {
      const second = Number(document.querySelector<HTMLInputElement>('#seek')?.value);
      if (second > 0 && second !== beats.at(-1)?.[1]) beats.push([performance.now() / 1_000, second]);
    }, 20);
  });
const beatsOf = (frame: Frame) => frame.evaluate(() => (window as unknown as Watched).beats);

test('a song pressed before the scripts have loaded plays, and plays on when they have', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(PLAYLIST, { waitUntil: 'commit' });
  const title = ((await firstPlay(page).getAttribute('aria-label')) ?? '').replace('Play ', '');
  await firstPlay(page).click();

  const frame = await video(page);
  await watchClock(frame);
  await expect.poll(async () => (await beatsOf(frame)).length, { timeout: 20_000 }).toBeGreaterThan(2);
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.locator(FRAME).evaluate((element) => element.setAttribute('data-before', ''));

  release();
  await expect(
    page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }),
  ).toBeVisible();
  await expectPlaysOn(page);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(page.locator(FRAME)).toHaveAttribute('data-before', '');
  const beats = await beatsOf(frame);
  const steps = beats.slice(1).map(([at, second], index) => {
    const [before, from] = beats[index] ?? [at, second];
    return second - from - (at - before);
  });
  // Neither played again from the start nor silent: the clock of the video follows that of the wall.
  expect(Math.abs(steps.reduce((sum, step) => sum + step, 0))).toBeLessThan(0.4);
  expect(Math.min(...steps)).toBeGreaterThan(-0.6);
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click();
  await expect(
    page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }),
  ).toBeVisible();
});

test('a song stopped before the scripts have loaded stays silent', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(PLAYLIST, { waitUntil: 'commit' });
  await firstPlay(page).click();
  await video(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator(FRAME)).toHaveCount(0);

  release();
  await expect(page.getByRole('button', { name: 'Explore' })).toBeVisible();
  await page.getByRole('button', { name: 'Explore' }).click();
  await expect(page.getByRole('menuitem', { name: 'Radio' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0);
});

test('another song pressed before the scripts have loaded replaces the first', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(PLAYLIST, { waitUntil: 'commit' });
  const plays = page.getByRole('button', { name: /^Play .+ by / });
  await plays.first().click();
  await video(page);
  const second = ((await plays.nth(1).getAttribute('aria-label')) ?? '').replace('Play ', '');
  await plays.nth(1).click();

  release();
  await expect(page.getByText(`Now playing: ${second}`)).toBeAttached({ timeout: 20_000 });
  await expect(page.locator(FRAME)).toHaveCount(1);
  await expectPlaysOn(page);
});

test('who has turned the volume down hears nothing before the player has set it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('rushtone.player', JSON.stringify({ volume: 20 })));
  const release = await holdScripts(page);
  await page.goto(PLAYLIST, { waitUntil: 'commit' });
  await firstPlay(page).click();
  await expect(page.locator(FRAME)).toHaveCount(0);

  release();
  await expect(
    page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }),
  ).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('20');
});
