import type { Page } from '@playwright/test';

export type InputTiming = { name: string; durationMs: number; isInteraction: boolean };

declare global {
  interface Window {
    benchInputTimings?: InputTiming[];
  }
}

/** The browser does not report shorter events. Durations are multiples of 8 ms. */
export const SHORTEST_REPORTED_MS = 16;

/** Starts recording the time from each input to the next paint (Event Timing API). */
export const recordInputTimings = (page: Page): Promise<void> =>
  page.evaluate((durationThreshold) => {
    const timings: InputTiming[] = [];
    window.benchInputTimings = timings;
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId } = entry as PerformanceEventTiming;
        timings.push({
          name: entry.name,
          durationMs: entry.duration,
          isInteraction: Boolean(interactionId),
        });
      }
    }).observe(options);
  }, SHORTEST_REPORTED_MS);

/** Returns the events recorded since the last call. */
export const takeInputTimings = (page: Page): Promise<InputTiming[]> =>
  page.evaluate(() => window.benchInputTimings?.splice(0) ?? []);

/** Returns the slowest interaction since the last call; 0 if all were too fast to be reported. */
export const takeSlowestInteraction = async (page: Page): Promise<number> => {
  const timings = await takeInputTimings(page);
  return Math.max(
    0,
    ...timings.filter(({ isInteraction }) => isInteraction).map(({ durationMs }) => durationMs),
  );
};
