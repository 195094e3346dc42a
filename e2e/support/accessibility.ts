import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];

/** Asserts that axe finds no violations; the content of video iframes belongs to the video host. */
export const expectAccessible = async (page: Page, label: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    // Avoids the second page that axe otherwise opens for the results, which takes most of its time.
    .setLegacyMode()
    .exclude('iframe')
    .withTags(TAGS)
    .analyze();
  expect(violations.map(({ id, nodes }) => `${label}: ${id} ${nodes[0]?.html}`)).toEqual([]);
};

/** Asserts that all text has enough contrast in the light theme, and leaves the page in it. */
export const expectContrastInLight = async (page: Page, label: string): Promise<void> => {
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'light';
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .withRules(['color-contrast'])
    .analyze();
  const faults = violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${label}, light: ${html}`));
  expect(faults).toEqual([]);
};

/** Asserts that the page does not scroll horizontally. */
export const expectNoOverflow = async (page: Page, label: string): Promise<void> => {
  const [content, viewport] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(content, label).toBeLessThanOrEqual(viewport ?? 0);
};
