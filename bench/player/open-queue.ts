import type { Browser, CDPSession, Page } from '@playwright/test';
import { rememberQueue, startMusic } from './page.ts';

const CPU_SLOWER = 4;

type Timed = Window & { interactions: number[] };

const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const timed = window as unknown as Timed;
    timed.interactions = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) timed.interactions.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });

const slowest = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const timed = window as unknown as Timed;
    const longest = Math.max(0, ...timed.interactions);
    timed.interactions = [];
    return longest;
  });

export type Opened = {
  /** Interaction to next paint as the browser tells it, in milliseconds: what else the machine does is in it. */
  toPaint: number[];
  /** What the page's main thread worked for it, times the slow-down: what else the machine does is not. */
  worked: number[];
};

const workedSoFar = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

const QUEUE = 'section[aria-label="Player"] button[aria-label^="Queue"]';

/** Presses in the page itself and waits for the frame after next, so that it is painted. */
const pressQueue = (page: Page): Promise<void> =>
  page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        document.querySelector<HTMLElement>(selector)?.click();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    QUEUE,
  );

/** The music is paused meanwhile: only the opening is to be in it. */
const measureWork = async (page: Page, session: CDPSession, runs: number): Promise<number[]> => {
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const figures: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const before = await workedSoFar(session);
    await pressQueue(page);
    figures.push(((await workedSoFar(session)) - before) * CPU_SLOWER);
    await page.getByRole('button', { name: 'Close queue' }).click();
    await page.waitForTimeout(300);
  }
  return figures;
};

/** Interaction to next paint of opening a queue of 500 songs, in milliseconds, on a processor that is 4 times slower. */
export const measureOpenQueue = async (browser: Browser, origin: string, runs: number): Promise<Opened> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await rememberQueue(page);
  await startMusic(page, origin, 'sugar-rush');
  const session = await page.context().newCDPSession(page);
  const worked = await measureWork(page, session, runs);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
  await watchInteractions(page);
  const toPaint: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.getByRole('button', { name: 'Queue, 500 songs' }).click();
    await page.getByRole('dialog', { name: 'Queue' }).waitFor();
    await page.waitForTimeout(600);
    toPaint.push(await slowest(page));
    await page.getByRole('button', { name: 'Close queue' }).click();
    await page.waitForTimeout(600);
    await slowest(page);
  }
  await page.close();
  return { toPaint, worked };
};
