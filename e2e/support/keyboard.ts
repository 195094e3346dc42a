import { expect, type Locator, type Page } from '@playwright/test';

const MOST_PRESSES = 150;

/** Why a reader would not see where the focus is; null when it can be seen. */
const whyLost = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // After the last control of the page come those of the browser.
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const name = element.ariaLabel ?? element.outerHTML.slice(0, 80);
    // A frame of another site, and what is drawn by its label.
    if (element instanceof HTMLIFrameElement || getComputedStyle(element).opacity === '0') return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSlider = element instanceof HTMLInputElement && element.type === 'range';
    // Of a slider it is the thumb that must be seen, which is at most 44 pixels wide.
    const [value, min, max] = isSlider
      ? [element.value, element.min || 0, element.max || 100].map(Number)
      : [0.5, 0, 1];
    const half = isSlider ? Math.min(height, 44) / 2 : 0;
    const x =
      left + half + ((Number(value) - Number(min)) / (Number(max) - Number(min) || 1)) * (width - 2 * half);
    const y = top + Math.min(height / 2, 20);
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `out of the window: ${name}`;
    const hit = document.elementFromPoint(x, y);
    return element.contains(hit) || hit?.contains(element)
      ? null
      : `under ${hit?.outerHTML.slice(0, 80)}: ${name}`;
  });

/** Presses Tab until the control has the focus, which is never hidden on the way. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  const problems: string[] = [];
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
    const problem = await whyLost(page);
    if (problem !== null) problems.push(problem);
  }
  expect(problems).toEqual([]);
  await expect(control).toBeFocused();
};
