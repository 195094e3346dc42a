import type { Browser, CDPSession, Page } from '@playwright/test';
import { recordInputTimings, takeSlowestInteraction } from '../event-timing.ts';
import { startPlayback, storeQueue } from './playback.ts';

const CPU_SLOWDOWN = 4;

export type OpenQueueTimes = {
  /** Interaction to next paint as reported by the browser; includes delays by other load on the machine. */
  toPaintMs: number[];
  /** CPU time of the page's main thread times the slowdown; excludes other load on the machine. */
  cpuMs: number[];
};

const mainThreadMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const QUEUE_BUTTON = 'section[aria-label="Player"] button[aria-label^="Queue"]';

/** Clicks from within the page, and waits for the second frame, in which the queue is painted. */
const pressQueue = (page: Page): Promise<void> =>
  page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        document.querySelector<HTMLElement>(selector)?.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    QUEUE_BUTTON,
  );

/** Pauses the music, so that only opening the queue uses CPU time. */
const measureCpu = async (page: Page, session: CDPSession, runs: number): Promise<number[]> => {
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = await mainThreadMs(session);
    await pressQueue(page);
    times.push(((await mainThreadMs(session)) - before) * CPU_SLOWDOWN);
    await page.getByRole('button', { name: 'Close queue' }).click();
    await page.waitForTimeout(300);
  }
  return times;
};

/** Opens a queue of 500 songs repeatedly, with the CPU slowed 4 times. */
export const measureOpenQueue = async (
  browser: Browser,
  origin: string,
  runs: number,
): Promise<OpenQueueTimes> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await storeQueue(page);
  await startPlayback(page, origin, 'sugar-rush');
  const session = await page.context().newCDPSession(page);
  const cpuMs = await measureCpu(page, session, runs);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await recordInputTimings(page);
  const toPaintMs: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.getByRole('button', { name: 'Queue, 500 songs' }).click();
    await page.getByRole('dialog', { name: 'Queue' }).waitFor();
    await page.waitForTimeout(600);
    toPaintMs.push(await takeSlowestInteraction(page));
    await page.getByRole('button', { name: 'Close queue' }).click();
    await page.waitForTimeout(600);
    await takeSlowestInteraction(page);
  }
  await page.close();
  return { toPaintMs, cpuMs };
};
