import type { Browser, CDPSession } from '@playwright/test';
import { pageIdle } from '../measure-load.ts';
import { installProbe } from '../probe.ts';
import { applyProfile, networkConditions, PHONE } from '../profiles.ts';

const QUIET_MS = 2_000;

/** Throttles the service worker, because the page's profile does not apply to its requests. */
const slowWorkers = async (browser: CDPSession, origin: string): Promise<void> => {
  const { targetInfos } = await browser.send('Target.getTargets');
  for (const { targetId, type, url } of targetInfos) {
    if (type !== 'service_worker' || !url.startsWith(origin)) continue;
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId });
    const commands = [['Network.enable', {}] as const, networkConditions(PHONE)];
    for (const [at, [method, params]] of commands.entries())
      await browser.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: at + 1, method, params }),
      });
  }
};

/** Measures the largest paint when `/` is reloaded on a phone that has cached its files. */
export const measureWarmReload = async (browser: Browser, origin: string): Promise<number> => {
  const context = await browser.newContext({ viewport: PHONE.viewport });
  const control = await browser.newBrowserCDPSession();
  try {
    const page = await context.newPage();
    await page.addInitScript(installProbe, 'main h1');
    await page.goto(origin);
    await pageIdle(page, QUIET_MS);
    // The first load after a worker has started fills its cache.
    await page.reload();
    await pageIdle(page, QUIET_MS);
    await slowWorkers(control, origin);
    await applyProfile(await context.newCDPSession(page), PHONE);
    await page.reload();
    await pageIdle(page, QUIET_MS);
    return await page.evaluate(() => window.__probe.largestPaintMs);
  } finally {
    await control.detach();
    await context.close();
  }
};
