export type Timings = {
  contentMs: number;
  /** When React has rendered or hydrated the page, so that links, buttons and menus work. */
  usableMs: number;
  largestPaintMs: number;
  largestElement: string;
  blockingMs: number;
};

type Probe = Timings & { lastTaskMs: number };

declare global {
  interface Window {
    __probe: Probe;
  }
}

/** Runs in the page before its own scripts. */
export const installProbe = (contentSelector: string): void => {
  const LONG_TASK_MS = 50;
  const probe: Probe = {
    contentMs: 0,
    usableMs: 0,
    largestPaintMs: 0,
    largestElement: '',
    blockingMs: 0,
    lastTaskMs: 0,
  };
  window.__probe = probe;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element?: Element | null };
      probe.largestPaintMs = entry.startTime;
      probe.largestElement = element?.localName ?? 'removed';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.blockingMs += duration - LONG_TASK_MS;
      probe.lastTaskMs = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  const belongsToReact = (element: Element | null): boolean =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const check = (): void => {
    const now = performance.now();
    if (probe.contentMs === 0 && document.querySelector(contentSelector)) probe.contentMs = now;
    if (probe.usableMs === 0 && belongsToReact(document.querySelector('main h1'))) probe.usableMs = now;
    if (probe.contentMs === 0 || probe.usableMs === 0) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};

/** Returns the time of the largest paint so far, or of the end of the last long task. */
export const lastActivity = (): { now: number; last: number } => {
  const { contentMs, usableMs, largestPaintMs, lastTaskMs } = window.__probe;
  const started = contentMs > 0 && usableMs > 0 && largestPaintMs > 0;
  const now = performance.now();
  return { now, last: started ? Math.max(usableMs, largestPaintMs, lastTaskMs) : now };
};
