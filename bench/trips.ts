import type { Browser } from '@playwright/test';
import { startDelayProxy } from './delay-proxy.ts';
import { measureLoad } from './load.ts';
import type { BenchPage } from './pages.ts';
import { DESKTOP } from './profiles.ts';

/** Far longer than all else in an unthrottled load, so that time divided by it counts the trips. */
const DELAY_MS = 1_000;

/** How many answers of the site the content waits for, one after the other. */
export const countTrips = async (browser: Browser, origin: string, page: BenchPage): Promise<number> => {
  const proxy = await startDelayProxy(origin, DELAY_MS);
  try {
    const asked = { origin: proxy.origin, page, profile: DESKTOP, quietMs: 1 };
    return Math.floor((await measureLoad(browser, asked)).contentMs / DELAY_MS);
  } finally {
    await proxy.stop();
  }
};
