import { expect, type Locator, type Page } from '@playwright/test';
import { FAULTS, type Fault } from '../support/faults.ts';

/** One line of the table: a file that has a fault, and how a listener gets along. */
export type Row = {
  /** Such as "the file of the key sheet". */
  what: string;
  fault: string;
  /** Fails when the page is not usable, does not say what happened, or does not recover. */
  survives: (page: Page) => Promise<void>;
  /** Runs in `npm test` too: one of each kind. */
  inGate?: boolean;
  /**
   * By default the same song plays on without a step back. `goes on`: another song, or over a jump of the page's clock;
   * the maker has a sound of its own.
   */
  music?: 'goes on' | 'paused by the maker';
};

/** Rows that share a page, in the order in which one listener meets them. */
export type Visit = {
  name: string;
  /** Opens the page; a visit with music returns when it is heard. */
  start: (page: Page) => Promise<void>;
  hasMusic: boolean;
  rows: readonly Row[];
};

export const fail = (page: Page, file: RegExp, fault: Fault): Promise<unknown> =>
  page.route(file, FAULTS[fault]);

export const alertWith = (page: Page, says: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: says });

/** The button beside or below the message. */
export const tryAgain = (page: Page, says: string | RegExp): Promise<void> =>
  alertWith(page, says).first().locator('..').getByRole('button', { name: 'Try again' }).first().click();

export type Action = {
  file: RegExp;
  open: (page: Page) => Promise<unknown>;
  /** What the page says; null where it needs the file for nothing that a listener misses. */
  says: string | RegExp | null;
  opened: (page: Page) => Locator;
  /** `Try again`, unless the place has another way. */
  retry?: (page: Page) => Promise<unknown>;
  close?: (page: Page) => Promise<unknown>;
};

/** The page says that something is missing, stays usable, and a retry opens it. */
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
