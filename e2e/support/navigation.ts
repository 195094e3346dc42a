import type { Locator, Page } from '@playwright/test';

export const goToNetwork = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Community' }).click();
  await page.getByRole('menuitem', { name: 'Network' }).click();
};

export const goHome = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Rushtone home' }).click();

/** Locates the rendered content of a remote; `data-version` is its version. */
export const remoteContent = (page: Page, name: string): Locator => page.locator(`[data-remote="${name}"]`);

/** Returns the page's time origin, which changes on reload. */
export const timeOrigin = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

const hasReact = (): boolean =>
  Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$'));

export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(hasReact);

/** Resolves when the page is hydrated. Before that, links reload the page, and clicks on buttons are delayed. */
export const pageHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(hasReact);
};
