import { expect, test, type Page } from '@playwright/test';
import { PAGES } from '../support/linked-pages.ts';
import { playFirstSong } from '../support/music.ts';
import { restoreSession } from '../support/users.ts';
import { coveredPoints } from '../support/video-coverage.ts';

const SIZES = [
  [320, 256],
  [320, 480],
  [390, 844],
  [568, 320],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1366, 657],
  [2560, 1440],
] as const;

/** The smallest and the most common ones; the drills look at the others. */
const MAIN = ['320,256', '390,844', '1024,768', '1366,657'];
const MAIN_SIZES = SIZES.filter((size) => MAIN.includes(String(size)));
const OTHER_SIZES = SIZES.filter((size) => !MAIN.includes(String(size)));

/** Below this height in px, the main action is only reachable while the video is paused. */
const LOW_PX = 320;

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const stage = (page: Page) => page.getByRole('region', { name: 'Video', exact: true });

/** Returns enabled controls of the player whose center is covered by another element. */
const unreachableControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[aria-label="Player"] :is(a, button, input)')]
      .filter((control) => control.checkVisibility() && !control.matches(':disabled'))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !control.contains(hit);
      })
      .map((control) => `${control.getAttribute('aria-label') ?? control.textContent} cannot be reached`),
  );

/** Checks that the video is large enough, and that the docked video is not cut off. */
const sizeProblems = (page: Page): Promise<string[]> =>
  stage(page).evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const cut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    return [
      ...(Math.min(width, height) < 200 ? [`the video is ${width}×${height}`] : []),
      ...(cut && element.getAttribute('data-placement') === 'dock' ? ['the docked video is cut off'] : []),
    ];
  });

const videoProblems = async (page: Page): Promise<string[]> => {
  const [size, covered] = await Promise.all([sizeProblems(page), coveredPoints(page)]);
  return [...size, ...covered.map((what) => `the video is under ${what}`)];
};

const playerProblems = async (page: Page): Promise<string[]> =>
  (await Promise.all([unreachableControls(page), videoProblems(page)])).flat();

/** From this width in px, a page yields a column to the docked video. */
const COLUMN_FROM_PX = 1024;

/** Returns controls of the page whose center is under the video where the page first stands. */
const controlsUnderVideo = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)')]
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        // Without what is clipped, such as the slides beside those in view.
        const [hit, ...below] = document.elementsFromPoint(left + width / 2, top + height / 2);
        return hit?.closest('[data-video]') && below.some((element) => control.contains(element));
      })
      .map((control) => `${control.ariaLabel ?? control.textContent} is under the video`),
  );

/**
 * Scrolls to the main action like moving the focus would, and checks that its center is not covered. A page that was
 * resized just now gets five seconds to come to rest.
 */
const actionProblems = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate(async (element) => {
      let hit: Element | null = null;
      for (let frames = 0; frames < 300 && !element.contains(hit); frames += 2) {
        element.scrollIntoView({ block: 'nearest' });
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const { left, top, width, height } = element.getBoundingClientRect();
        hit = document.elementFromPoint(left + width / 2, top + height / 2);
      }
      const what = hit?.outerHTML.slice(0, 60) ?? 'nothing';
      return element.contains(hit) ? [] : [`the main action is under ${what}`];
    });

/** Scrolls up, and waits for rendering and observers after a resize. */
const scrollToTop = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    window.scrollTo(0, 0);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

const problemsAt = async (
  page: Page,
  action: string,
  [width, height]: readonly [number, number],
): Promise<string[]> => {
  const playing = [
    ...(await playerProblems(page)),
    ...(width >= COLUMN_FROM_PX ? await controlsUnderVideo(page) : []),
  ];
  if (height >= LOW_PX)
    return [...playing, ...(await actionProblems(page, action)), ...(await playerProblems(page))];
  await player(page).getByRole('button', { name: 'Pause' }).click();
  await stage(page).waitFor({ state: 'hidden' });
  const paused = [...(await actionProblems(page, action)), ...(await unreachableControls(page))];
  await player(page).getByRole('button', { name: 'Play', exact: true }).click();
  await player(page).getByRole('button', { name: 'Pause' }).waitFor();
  return [...playing, ...paused, ...(await videoProblems(page))];
};

/** Opens all pages while a song plays, and looks at each in windows of these sizes. Returns what is wrong. */
const problemsOfPages = async (
  page: Page,
  sizes: readonly (typeof SIZES)[number][],
  look: (page: Page, action: string, size: (typeof SIZES)[number]) => Promise<string[]>,
): Promise<string[]> => {
  await restoreSession(page, 'premiumplus@example.com');
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
  await player(page).getByRole('button', { name: 'Repeat' }).click();
  const problems: string[] = [];
  for (const { name, action, open } of PAGES) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    await page.locator(action).filter({ visible: true }).first().waitFor();
    for (const size of sizes) {
      const [width, height] = size;
      await page.setViewportSize({ width, height });
      await scrollToTop(page);
      const found = await look(page, action, size);
      problems.push(...new Set(found.map((problem) => `${name} at ${width}×${height}: ${problem}`)));
    }
  }
  return problems;
};

for (const [sizes, tag] of [
  [MAIN_SIZES, []],
  [OTHER_SIZES, ['@drill']],
] as const) {
  const title = `in ${sizes.length} window sizes the player’s controls and the page’s main action are clickable, and nothing covers the video`;
  test(title, { tag: [...tag] }, async ({ page }) => {
    test.slow();
    expect(await problemsOfPages(page, sizes, problemsAt)).toEqual([]);
  });
}

test('no control of the pages for signing in is under the docked video, and a moved dock takes its column along', async ({
  page,
}) => {
  await page.goto('/playlist?p=new');
  await playFirstSong(page);
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  const problems: string[] = [];
  const look = async (name: string): Promise<void> => {
    for (const [width, height] of SIZES.filter(([wide]) => wide >= COLUMN_FROM_PX)) {
      await page.setViewportSize({ width, height });
      await scrollToTop(page);
      const found = [...(await controlsUnderVideo(page)), ...(await playerProblems(page))];
      problems.push(...found.map((problem) => `${name} at ${width}×${height}: ${problem}`));
    }
  };
  await account.click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await look('log-in');
  await page.locator('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  await look('sign-up');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Move the video/ }).press('ArrowLeft');
  await expect(stage(page)).toHaveAttribute('data-corner', 'bottom-left');
  await look('sign-up, video at the left');
  expect(problems).toEqual([]);
});

/** Focuses each control of the page, and returns those that the video or the player still covers a second later. */
const coveredWhenFocused = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const coveredBy = (control: HTMLElement): Element | null | undefined => {
      // Slides out of view are inert and do not get the focus.
      if (document.activeElement !== control) return null;
      const { left, top, width, height } = control.getBoundingClientRect();
      // A field that is higher than the room beside the video is covered in part.
      const middle = top + Math.min(height, 100) / 2;
      return document
        .elementFromPoint(left + width / 2, middle)
        ?.closest('[data-video], section[aria-label="Player"]');
    };
    const found: string[] = [];
    const controls = 'main :is(a, button, input, select, textarea, summary):not(:disabled, [tabindex="-1"])';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      control.focus();
      let frames = 0;
      do {
        await new Promise((done) => requestAnimationFrame(done));
        frames += 1;
      } while (frames < 60 && coveredBy(control));
      const cover = coveredBy(control)?.ariaLabel;
      const box = JSON.stringify(control.getBoundingClientRect());
      if (cover) found.push(`${control.ariaLabel ?? control.textContent} ${box} is under ${cover}`);
    }
    return found;
  });

test(
  'in windows without a column for the video, a control that gets the focus is never covered',
  { tag: '@drill' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const narrow = [
      [320, 480],
      [568, 320],
      [768, 1024],
    ] as const;
    expect(await problemsOfPages(page, narrow, coveredWhenFocused)).toEqual([]);
  },
);
