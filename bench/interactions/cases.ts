import type { Page } from '@playwright/test';

export type InputCase = {
  name: string;
  /** Moves the focus to where the input happens; may be called repeatedly. */
  prepare: (page: Page) => Promise<void>;
  input: (page: Page) => Promise<void>;
};

/** Long enough, in ms, for all work that an input causes on a slow CPU. */
export const SETTLE_MS = 2_500;

const press = async (page: Page, keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(120);
  }
};

export const INPUT_CASES: readonly InputCase[] = [
  {
    name: 'sort 1,000 results',
    prepare: (page) => page.getByRole('combobox', { name: 'Sort by' }).focus(),
    input: async (page) => {
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Home']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(SETTLE_MS);
      }
    },
  },
  {
    name: 'type in search above 1,000 results',
    prepare: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('combobox', { name: 'Search songs' }).waitFor();
      await page.waitForTimeout(SETTLE_MS);
    },
    input: async (page) => {
      await press(page, [...'night drive']);
      await page.waitForTimeout(SETTLE_MS);
      await press(page, ['ArrowDown', 'ArrowDown', 'ArrowUp']);
    },
  },
];
