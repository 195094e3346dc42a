import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];

type WithAxe = { axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> } };
type Nodes = readonly { id: string; html: string }[];

/**
 * Returns the elements that violate rules of axe. The content of video iframes belongs to the video host. axe is loaded
 * once per page; it is asked neither for what passes nor for selectors, which take much of its time.
 */
const violationsOf = async (page: Page, runOnly: string[]): Promise<Nodes> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as WithAxe).axe.run({ exclude: ['iframe'] }, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
    },
    { runOnly, resultTypes: ['violations' as const], selectors: false, iframes: false },
  );
};

/** Asserts that axe finds no violations. */
export const expectAccessible = async (page: Page, label: string): Promise<void> => {
  const found = await violationsOf(page, TAGS);
  expect(found.map(({ id, html }) => `${label}: ${id} ${html}`)).toEqual([]);
};

/** Asserts that all text has enough contrast in the light theme, and leaves the page in it. */
export const expectContrastInLight = async (page: Page, label: string): Promise<void> => {
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'light';
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
  const found = await violationsOf(page, ['color-contrast']);
  expect(found.map(({ html }) => `${label}, light: ${html}`)).toEqual([]);
};

/** Asserts that the page does not scroll horizontally. */
export const expectNoOverflow = async (page: Page, label: string): Promise<void> => {
  const [content, viewport] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    window.innerWidth,
  ]);
  expect(content, label).toBeLessThanOrEqual(viewport ?? 0);
};
