import type { Page } from '@playwright/test';
import type { Row, Visit } from '../row.ts';

/** How something fails that a song needs. */
export type When = 'is lost once' | 'is lost for a minute' | 'is slow' | 'is wrong';

export const MINUTE_MS = 60_000;

/** A visit for each way to fail. */
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
