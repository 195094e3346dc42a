import type { Browser } from '@playwright/test';
import type { BenchPage } from './pages.ts';
import { installProbe, lastBusy, type Timings } from './probe.ts';
import { applyProfile, type Profile } from './profiles.ts';
import { recordTraffic, type Transfer } from './traffic.ts';

export type Load = Timings & { transfers: Transfer[] };

type Asked = { origin: string; page: BenchPage; profile: Profile; quietMs: number };

const LOOK_MS = 250;
const TIME_LIMIT_MS = 60_000;

/** One cold load, in a context of its own, watched until the page has been still for `quietMs`. */
export const measureLoad = async (browser: Browser, asked: Asked): Promise<Load> => {
  const { origin, page: target, profile, quietMs } = asked;
  const context = await browser.newContext({ viewport: profile.viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const transfers = await recordTraffic(session);
    await applyProfile(session, profile);
    await page.addInitScript(installProbe, target.content);
    await page.goto(origin + target.path, { waitUntil: 'commit' });
    for (;;) {
      const { now, last } = await page.evaluate(lastBusy);
      if (now - last >= quietMs) break;
      if (now > TIME_LIMIT_MS) throw new Error(`${origin}${target.path} never came to rest.`);
      await page.waitForTimeout(LOOK_MS);
    }
    const { contentMs, usableMs, largestPaintMs, largestElement, blockingMs } = await page.evaluate(
      () => window.__probe,
    );
    return { contentMs, usableMs, largestPaintMs, largestElement, blockingMs, transfers: transfers() };
  } finally {
    await context.close();
  }
};
