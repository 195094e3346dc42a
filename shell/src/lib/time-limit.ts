/** No time limit allows for a wait up to this one. */
const FAST_MS = 500;
/** The federation runtime, the entry, the exposed chunk, the page's chunk, and one that waits for a connection. */
const REQUESTS_IN_A_ROW = 5;
const OBSERVED = 7;

declare global {
  interface Window {
    /** What a page takes longer on this connection than on a fast one, in ms. The builds' loaders allow for it too. */
    __SLOW__?: number;
  }
}

/** Keeps `window.__SLOW__` up to date: the latest files tell how long this connection takes to answer. */
export const observeConnection = (): void => {
  const waits: number[] = [];
  const observe = (entries: PerformanceEntryList) => {
    for (const { transferSize, responseStart, startTime } of entries as PerformanceResourceTiming[])
      if (transferSize) waits.unshift(responseStart - startTime);
    waits.length = Math.min(waits.length, OBSERVED);
    const median = waits.toSorted((a, b) => a - b)[waits.length >> 1] ?? 0;
    window.__SLOW__ = Math.max(0, median - FAST_MS) * REQUESTS_IN_A_ROW;
  };
  observe(performance.getEntriesByType('navigation'));
  new PerformanceObserver((list) => observe(list.getEntries())).observe({ type: 'resource', buffered: true });
};

/** A time limit that allows for a slow connection. */
export const patient = (milliseconds: number): number => milliseconds + (window.__SLOW__ ?? 0);

/** Rejects when `work` takes longer than the limit. */
export const withTimeLimit = async <Value>(
  work: Promise<Value>,
  milliseconds: number,
  name: string,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not respond in time.`)), patient(milliseconds));
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
