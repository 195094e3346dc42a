import type { Browser, Page } from '@playwright/test';
import type { BenchPage } from './pages.ts';
import { installProbe, lastActivity, type Timings } from './probe.ts';
import { applyProfile, type Profile } from './profiles.ts';
import { recordTraffic, type Transfer } from './traffic.ts';

export type Load = Timings & { transfers: Transfer[] };

type LoadOptions = { origin: string; page: BenchPage; profile: Profile; quietMs: number };

const POLL_INTERVAL_MS = 250;
const TIMEOUT_MS = 60_000;

/** Resolves when there was no paint and no long task for `quietMs`; the page needs the probe. */
export const pageIdle = async (page: Page, quietMs: number): Promise<void> => {
  for (;;) {
    const { now, last } = await page.evaluate(lastActivity);
    if (now - last >= quietMs) return;
    if (now > TIMEOUT_MS) throw new Error(`${page.url()} was not idle after ${TIMEOUT_MS / 1000} s.`);
    await page.waitForTimeout(POLL_INTERVAL_MS);
  }
};

/** Measures one cold load in a new browser context, until the page has been idle for `quietMs`. */
export const measureLoad = async (browser: Browser, options: LoadOptions): Promise<Load> => {
  const { origin, page: target, profile, quietMs } = options;
  const context = await browser.newContext({ viewport: profile.viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const getTransfers = await recordTraffic(session);
    await applyProfile(session, profile);
    await page.addInitScript(installProbe, target.contentSelector);
    await page.goto(origin + target.path, { waitUntil: 'commit' });
    await pageIdle(page, quietMs);
    const { contentMs, usableMs, largestPaintMs, largestElement, blockingMs } = await page.evaluate(
      () => window.__probe,
    );
    return { contentMs, usableMs, largestPaintMs, largestElement, blockingMs, transfers: getTransfers() };
  } finally {
    await context.close();
  }
};
