import { useEffect, useState, type ReactNode } from 'react';
import { MonitorContext, type ScrollMonitor } from './use-can-load-image.ts';

/** About two screens per second: too fast to see the images. */
const FAST_PX_PER_MS = 2;
const SETTLED_AFTER_MS = 120;

const createMonitor = () => {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { top: 0, at: 0 };
  const settle = () => {
    timer = undefined;
    for (const listener of listeners) listener();
    listeners.clear();
  };
  const onScroll = () => {
    const next = { top: window.scrollY, at: performance.now() };
    const speed = Math.abs(next.top - last.top) / Math.max(1, next.at - last.at);
    last = next;
    if (speed < FAST_PX_PER_MS) return;
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_AFTER_MS);
  };
  const monitor: ScrollMonitor = {
    isFast: () => timer !== undefined,
    onSettled: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { monitor, onScroll, stop: () => clearTimeout(timer) };
};

/**
 * Defers the thumbnails in a long list while it scrolls fast: fetching, decoding and painting hundreds of
 * images per second would make scrolling slow.
 */
export const DeferredImages = ({ children }: { children: ReactNode }) => {
  const [{ monitor, onScroll, stop }] = useState(createMonitor);
  useEffect(() => {
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      stop();
    };
  }, [onScroll, stop]);
  return <MonitorContext value={monitor}>{children}</MonitorContext>;
};
