import type { Page } from '@playwright/test';
import type { Row, Visit } from '../row.ts';

/** How a resource that a song needs fails. */
export type When = 'is lost once' | 'is lost for a minute' | 'is slow' | 'is wrong';

export const MINUTE_MS = 60_000;

/** Creates one visit per kind of failure. */
export const visitOf = (
  what: string,
  start: (page: Page) => Promise<void>,
  rows: Readonly<Record<When, Row['survives']>>,
  { inGate, hasMusic = true }: { inGate: When; hasMusic?: boolean },
): Visit[] =>
  (Object.entries(rows) as [When, Row['survives']][]).map(([fault, survives]) => ({
    name: `${what} ${fault}`,
    start,
    hasMusic,
    rows: [{ what, fault, survives, inGate: fault === inGate, music: 'goes on' }],
  }));
