import { expect, type Locator, type Page } from '@playwright/test';
import { FAULTS, type Fault } from '@rushtone/platform/testing/faults';

/** A row of the table: a resource with a fault, and how the site copes with it. */
export type Row = {
  /** For example "the file of the key sheet". */
  what: string;
  fault: string;
  /** Throws if the page is unusable, does not report the problem, or does not recover. */
  survives: (page: Page) => Promise<void>;
  /** Whether the row runs in `npm test`; one of each kind does. The others are drills. */
  inGate?: boolean | undefined;
  /**
   * By default, the same song keeps playing without jumping back. `goes on`: the song may change, or the page's clock
   * jump. `paused by the maker`: the maker plays its own sound.
   */
  music?: 'goes on' | 'paused by the maker';
};

/** Rows that share a page, in the order in which a listener would encounter them. */
export type Visit = {
  name: string;
  /** Opens the page; in a visit with music, resolves when the music is audible. */
  start: (page: Page) => Promise<void>;
  hasMusic: boolean;
  rows: readonly Row[];
};

export const fail = (page: Page, file: RegExp, fault: Fault): Promise<unknown> =>
  page.route(file, FAULTS[fault]);

export const alertWith = (page: Page, says: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: says });

/** Clicks the retry button next to or below the message. */
export const tryAgain = (page: Page, says: string | RegExp): Promise<void> =>
  alertWith(page, says).first().locator('..').getByRole('button', { name: 'Try again' }).first().click();

export type Action = {
  file: RegExp;
  open: (page: Page) => Promise<unknown>;
  /** The message on the page; `null` if listeners do not notice that the file is missing. */
  says: string | RegExp | null;
  opened: (page: Page) => Locator;
  /** Retries; by default clicks "Try again". */
  retry?: (page: Page) => Promise<unknown>;
  close?: (page: Page) => Promise<unknown>;
};

/** Asserts that the page reports what is missing and stays usable, and that a retry works. */
export const recovers =
  ({ file, open, says, opened, retry, close }: Action, fault: Fault): Row['survives'] =>
  async (page) => {
    await fail(page, file, fault);
    await open(page);
    if (says !== null && fault !== 'is slow') {
      await expect(alertWith(page, says).first()).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.unroute(file);
      await (retry ? retry(page) : tryAgain(page, says));
      await expect(opened(page)).toBeVisible();
      await expect(alertWith(page, says)).toHaveCount(0);
    } else await expect(opened(page)).toBeVisible();
    await page.unroute(file);
    await close?.(page);
  };
