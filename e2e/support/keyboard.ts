import { expect, type Locator, type Page } from '@playwright/test';

const MOST_PRESSES = 150;

/** Returns why the focus would not be visible to a user; `null` if it is. */
const whyLost = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    // After the page's last control, the focus moves to the browser's own.
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const name = element.ariaLabel ?? element.outerHTML.slice(0, 80);
    // A cross-origin frame, or an input that its label draws.
    if (element instanceof HTMLIFrameElement || getComputedStyle(element).opacity === '0') return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSlider = element instanceof HTMLInputElement && element.type === 'range';
    // For a slider, the thumb must be visible; it is at most 44 pixels wide.
    const [value, min, max] = isSlider
      ? [element.value, element.min || 0, element.max || 100].map(Number)
      : [0.5, 0, 1];
    const half = isSlider ? Math.min(height, 44) / 2 : 0;
    const x =
      left + half + ((Number(value) - Number(min)) / (Number(max) - Number(min) || 1)) * (width - 2 * half);
    // Handles may lie on the upper end of a tall slider, whose thumb is seen below them.
    const y = top + (isSlider ? height / 2 : Math.min(height / 2, 20));
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `out of the window: ${name}`;
    const hit = document.elementFromPoint(x, y);
    return element.contains(hit) || hit?.contains(element)
      ? null
      : `under ${hit?.outerHTML.slice(0, 80)}: ${name}`;
  });

/** Presses Tab, or `key`, until the control has focus, and asserts that the focus is always visible along the way. */
export const tabTo = async (page: Page, control: Locator, key = 'Tab'): Promise<void> => {
  const problems: string[] = [];
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(key);
    const problem = await whyLost(page);
    if (problem !== null) problems.push(problem);
  }
  expect(problems).toEqual([]);
  await expect(control).toBeFocused();
};
