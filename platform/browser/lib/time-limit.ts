/** Response times up to this do not extend any timeout, in ms. */
const FAST_MS = 500;
/**
 * Sequential requests of a page: the federation runtime, the entry, the exposed chunk, the page's chunk, and
 * one that waits for a connection.
 */
const REQUESTS_IN_A_ROW = 5;
const OBSERVED = 7;

declare global {
  interface Window {
    /**
     * Extra loading time of a page on this connection compared to a fast one, in ms. The bundles' chunk
     * loaders also add it to their timeouts.
     */
    __SLOW__?: number;
  }
}

const waitOf = ({ responseEnd, startTime }: PerformanceResourceTiming): number => responseEnd - startTime;

/**
 * Keeps `window.__SLOW__` up to date, based on the response times of the page and the most recent files.
 * After a reload all files may come from the cache, so that only the page is measured.
 */
export const observeConnection = (): void => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const waits: number[] = [];
  const observe = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceResourceTiming[])
      if (entry.transferSize) waits.unshift(waitOf(entry));
    waits.length = Math.min(waits.length, OBSERVED);
    const median = waits.toSorted((a, b) => a - b)[waits.length >> 1] ?? 0;
    // Use the whole response: a revalidated page reports its first byte as if it came immediately.
    const wait = Math.max(median, page?.responseEnd ?? 0);
    window.__SLOW__ = Math.max(0, wait - FAST_MS) * REQUESTS_IN_A_ROW;
  };
  observe([]);
  new PerformanceObserver((list) => observe(list.getEntries())).observe({ type: 'resource', buffered: true });
};

/** Extends a timeout for a slow connection. */
export const patient = (milliseconds: number): number => milliseconds + (window.__SLOW__ ?? 0);

export const TIMED_OUT = 'did not respond in time';

/** Rejects if `work` takes longer than the limit. */
export const withTimeLimit = async <Value>(
  work: Promise<Value>,
  milliseconds: number,
  name: string,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} ${TIMED_OUT}.`)), patient(milliseconds));
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
