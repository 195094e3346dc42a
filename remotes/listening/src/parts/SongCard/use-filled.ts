import { useEffect, useState } from 'react';

/** Safari knows no idle callback. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 500 });
  return () => window.cancelIdleCallback(handle);
};

/** How many of `count` parts may be drawn: one at first, and one more whenever the page has nothing to do. */
export const useFilled = (count: number): number => {
  const [filled, setFilled] = useState(1);
  useEffect(() => {
    if (filled >= count) return;
    return whenIdle(() => setFilled((done) => done + 1));
  }, [filled, count]);
  return filled;
};
