import type { Locator, Page } from '@playwright/test';

export const goToNetwork = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Community' }).click();
  await page.getByRole('menuitem', { name: 'Network' }).click();
};

export const goHome = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Rushtone home' }).click();

/** The rendered content of a remote; `data-version` is its version. */
export const remoteContent = (page: Page, name: string): Locator => page.locator(`[data-remote="${name}"]`);

/** Changes with a reload. */
export const timeOrigin = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Resolves when React handles the page. Before that a link loads its page anew, and a button is pressed later. */
export const pageHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
};
