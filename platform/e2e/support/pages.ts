import { expect, type Locator, type Page } from '@playwright/test';

/** Locates the rendered content of a remote; `data-version` is its version. */
export const contentOf = (page: Page, name: string): Locator => page.locator(`[data-remote="${name}"]`);

export const expectVersion = (page: Page, name: string, version: string): Promise<void> =>
  expect(contentOf(page, name)).toHaveAttribute('data-version', version);

/** Returns the page's time origin, which changes on reload. */
export const timeOrigin = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** Resolves when the page is hydrated. Before that, links reload the page. */
export const pageHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber$')),
  );
};

/** Follows the link between the two pages of the example. */
export const goTo = async (page: Page, name: 'one' | 'two'): Promise<void> => {
  await pageHydrated(page);
  await page.getByRole('link', { name: `Go to ${name}` }).click();
};

/** Resolves when the open page follows this registry. */
export const follows = async (page: Page, { rev }: { rev: number }): Promise<void> => {
  await page.waitForFunction(
    (least) => JSON.parse(localStorage.getItem('example.registry') ?? '{"rev":0}').rev >= least,
    rev,
  );
};
