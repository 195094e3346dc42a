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

const waitOf = ({ responseEnd, startTime }: PerformanceResourceTiming): number => responseEnd - startTime;

/**
 * Keeps `window.__SLOW__` up to date: the page itself and the latest files tell how long this connection takes to
 * answer. After a reload all files may come from the cache, and the page alone tells it.
 */
export const observeConnection = (): void => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const waits: number[] = [];
  const observe = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceResourceTiming[])
      if (entry.transferSize) waits.unshift(waitOf(entry));
    waits.length = Math.min(waits.length, OBSERVED);
    const median = waits.toSorted((a, b) => a - b)[waits.length >> 1] ?? 0;
    // All of it: the first byte of a page that the browser only validates again counts as sent at once.
    const wait = Math.max(median, page?.responseEnd ?? 0);
    window.__SLOW__ = Math.max(0, wait - FAST_MS) * REQUESTS_IN_A_ROW;
  };
  observe([]);
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
