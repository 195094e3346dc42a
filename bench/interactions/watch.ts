import type { Page } from '@playwright/test';

type Watched = Window & { slowest: number; events: number };

/** From now on notes how long the browser took from an input to the next paint (Event Timing, steps of 8 ms). */
export const watchInput = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.slowest = 0;
    watched.events = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry as PerformanceEventTiming).interactionId) continue;
        watched.events += 1;
        watched.slowest = Math.max(watched.slowest, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });

/** The longest wait of all inputs since, and forgets it. Quicker ones than 16 ms are not told by the browser. */
export const slowestInput = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    const { slowest } = watched;
    watched.slowest = 0;
    return slowest;
  });
