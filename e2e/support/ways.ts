import type { Locator, Page } from '@playwright/test';

/** By the navigation bar, as a listener goes. */
export const goToNetwork = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Community' }).click();
  await page.getByRole('menuitem', { name: 'Network' }).click();
};

export const goHome = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Rushtone home' }).click();

/** What a remote has drawn; its `data-version` says which one. */
export const drawnBy = (page: Page, name: string): Locator => page.locator(`[data-remote="${name}"]`);

/** Another one after a reload. */
export const timeOrigin = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);
