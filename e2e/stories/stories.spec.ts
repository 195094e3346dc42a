import { expect, test, type Page } from '@playwright/test';
import { STORY_HEIGHT, STORY_WIDTH, type Story } from '@rushtone/testing/stories';
import { picturesOf, readAllStories, startStorySite, type StorySite } from './story-site.ts';

const MOST_BYTES = 4 * 1024 * 1024;
/** Height of narrow frames, in px. */
const NARROW_HEIGHT = 640;
const NARROW = 500;
const NOW = new Date('2026-11-23T12:00:00Z');
const THUMBNAIL =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#4a5070"/></svg>';

/**
 * Chromium builds differ slightly in how they draw the edges of letters: between the headless shell and the full
 * browser of one version, up to 8 pixels of a picture exceed the first threshold, and 780 the second. Moving a heading
 * by 4 pixels changes at least 290 pixels.
 */
const SHAPES = { threshold: 0.5, maxDiffPixels: 100 };
const COLORS = { threshold: 0.2, maxDiffPixels: 2_000 };

const all = await readAllStories();
let site: StorySite;
test.beforeAll(async () => {
  site = await startStorySite(all);
});
test.afterAll(() => site.stop());

const isUpdate = (): boolean => test.info().config.updateSnapshots === 'changed';

const pictureOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`;

/** Opens a remote's harness at a fixed time, with single-color pictures. */
const openHarness = async (page: Page, remote: string): Promise<void> => {
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await page.route('http://video.localhost/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: THUMBNAIL }),
  );
  await page.goto(site.address(remote));
  await expect(page.locator('html[data-ready]')).toBeAttached();
};

const show = async (page: Page, name: string, { width = STORY_WIDTH }: Story): Promise<void> => {
  await page.setViewportSize({ width, height: width < NARROW ? NARROW_HEIGHT : STORY_HEIGHT });
  await page.evaluate(async (story) => {
    await window.showStory?.(story);
    await document.fonts.ready;
  }, name);
};

test.use({ locale: 'en-US', timezoneId: 'UTC' });

for (const [remote, stories] of all)
  test(`every story of ${remote} matches its screenshot`, async ({ page }) => {
    test.setTimeout(120_000);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await openHarness(page, remote);
    for (const [name, story] of Object.entries<Story>(stories)) {
      await show(page, name, story);
      const picture = [remote, 'stories', pictureOf(name)];
      await expect.soft(page, name).toHaveScreenshot(picture, SHAPES);
      await expect.soft(page, name).toHaveScreenshot(picture, COLORS);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${name}: no sideways scroll`).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
  });

test('each story has a screenshot and vice versa, and all of them together are at most 4 MB', () => {
  test.skip(isUpdate(), 'The pictures are made smaller after this.');
  let bytes = 0;
  for (const [remote, stories] of all) {
    const pictures = picturesOf(remote);
    const expected = Object.keys(stories).map(pictureOf);
    expect(new Set(expected).size, `names of ${remote}`).toBe(expected.length);
    expect([...pictures.keys()].sort()).toEqual(expected.sort());
    bytes += [...pictures.values()].reduce((sum, size) => sum + size, 0);
  }
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

/** Small changes, each applied to the screenshot in which it changes the fewest pixels. */
const CHANGES = {
  'a heading that is 4 pixels lower': [
    ['network', 'Latest, 320 px'],
    SHAPES,
    'h1 { position: relative; top: 4px }',
  ],
  'a button in a different color': [
    ['listening', 'Playlist'],
    COLORS,
    'main button { background: #2a6 !important }',
  ],
} as const;

for (const [change, [[remote, name], tolerance, content]] of Object.entries(CHANGES))
  test(`${change} is detected`, async ({ page }) => {
    test.skip(isUpdate(), 'This picture must differ.');
    await openHarness(page, remote);
    await show(page, name, all.get(remote)?.[name] ?? { path: '/' });
    const picture = [remote, 'stories', pictureOf(name)];
    await expect(page).toHaveScreenshot(picture, tolerance);
    await page.addStyleTag({ content });
    await expect(expect(page).toHaveScreenshot(picture, { ...tolerance, timeout: 2_000 })).rejects.toThrow(
      /\d+ pixels .* are different/,
    );
  });
