export type Timings = {
  contentMs: number;
  /** React holds the page: links, buttons and menus work as they should. */
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

/** Runs in the page before its own scripts; `content` is a selector of what the visitor came for. */
export const installProbe = (content: string): void => {
  const BLOCKING_FROM_MS = 50;
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
      probe.largestElement = element?.localName ?? 'gone';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.blockingMs += duration - BLOCKING_FROM_MS;
      probe.lastTaskMs = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  const isReacts = (element: Element | null): boolean =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const look = (): void => {
    const now = performance.now();
    if (probe.contentMs === 0 && document.querySelector(content)) probe.contentMs = now;
    if (probe.usableMs === 0 && isReacts(document.querySelector('main'))) probe.usableMs = now;
    if (probe.contentMs === 0 || probe.usableMs === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** When the page was last busy: its largest paint so far, or the end of its last long task. */
export const lastBusy = (): { now: number; last: number } => {
  const { contentMs, usableMs, largestPaintMs, lastTaskMs } = window.__probe;
  const started = contentMs > 0 && usableMs > 0 && largestPaintMs > 0;
  const now = performance.now();
  return { now, last: started ? Math.max(usableMs, largestPaintMs, lastTaskMs) : now };
};
