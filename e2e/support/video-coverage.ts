import type { Page } from '@playwright/test';

/** Returns elements on top of the video at nine points, which the video host forbids. */
export const coveredPoints = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stage = document.querySelector('section[aria-label="Video"]');
    const { left, top, width, height } = stage?.getBoundingClientRect() ?? new DOMRect();
    const shares = [0.05, 0.5, 0.95];
    return shares
      .flatMap((x) => shares.map((y) => [left + width * x, top + height * y] as const))
      .filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)
      .map(([x, y]) => document.elementFromPoint(x, y))
      .filter((element) => !stage?.contains(element))
      .map((element) => element?.outerHTML.slice(0, 80) ?? 'nothing');
  });
