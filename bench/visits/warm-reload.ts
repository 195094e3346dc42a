import type { Browser, CDPSession } from '@playwright/test';
import { pageIdle } from '../measure-load.ts';
import { installProbe } from '../probe.ts';
import { applyProfile, networkConditions, PHONE } from '../profiles.ts';

const QUIET_MS = 2_000;

/** The profile of a page does not hold for its service worker, whose requests would be faster than those of a phone. */
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

/** The largest paint of `/` when it is reloaded on a phone that has its files already. */
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
