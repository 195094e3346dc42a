import type { Browser, CDPSession, Page } from '@playwright/test';
import { pageIdle } from '../measure-load.ts';
import { installProbe } from '../probe.ts';
import { applyProfile, PHONE } from '../profiles.ts';
import { recordTraffic } from '../traffic.ts';

export type Visit = {
  /** Time from the click to the frame that shows the page's heading, in ms. */
  headingMs: number;
  /** Duration of the main thread's tasks, from the first sign of the visit until the page is idle, in ms. */
  processorMs: number;
  requests: number;
};

declare global {
  interface Window {
    __heading: Promise<number>;
  }
}

const INTENT_MS = 300;
const QUIET_MS = 2_000;

/** Runs in the page: the next click starts the clock, the heading of another page stops it. */
const awaitHeading = (): void => {
  const before = document.querySelector('main h1');
  window.__heading = new Promise((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const look = () => {
        const heading = document.querySelector('main h1');
        const isShown = heading !== null && heading !== before;
        requestAnimationFrame(isShown ? () => resolve(performance.now() - timeStamp) : look);
      };
      look();
    };
    document.addEventListener('click', start, { once: true, capture: true });
  });
};

const taskMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
};

const openHome = async (page: Page, session: CDPSession, origin: string): Promise<void> => {
  await applyProfile(session, PHONE);
  await session.send('Performance.enable');
  await page.addInitScript(installProbe, 'main h1');
  await page.goto(origin);
  await pageIdle(page, QUIET_MS);
};

/** Measures navigation from `/` to the network page, whose remote was never loaded; on a phone with a cold cache. */
export const measureFirstVisit = async (
  browser: Browser,
  origin: string,
  withIntent: boolean,
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: PHONE.viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const getTransfers = await recordTraffic(session);
    await openHome(page, session, origin);
    await page.evaluate(awaitHeading);
    const box = await page.getByRole('link', { name: 'Network', exact: true }).last().boundingBox();
    if (!box) throw new Error('The home page has no link to the network.');
    const [tasksBefore, requestsBefore] = [await taskMs(session), getTransfers().length];
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    if (withIntent) await page.waitForTimeout(INTENT_MS);
    await page.mouse.down();
    await page.mouse.up();
    const headingMs = await page.evaluate(() => window.__heading);
    await page.waitForTimeout(QUIET_MS);
    return {
      headingMs,
      processorMs: (await taskMs(session)) - tasksBefore,
      requests: getTransfers().length - requestsBefore,
    };
  } finally {
    await context.close();
  }
};
