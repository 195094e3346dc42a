import { useEffect, useState } from 'react';
import { prefersLessMotion } from '@rushtone/ui';

const COUNT_MS = 1_200;

let counted = false;

/** Slower towards the end, so that the last digits can be read. */
const share = (elapsed: number): number => 1 - (1 - Math.min(1, Math.max(0, elapsed) / COUNT_MS)) ** 3;

/** From 0 to 1 once in the life of a page, and 1 from then on; at once for those who asked for less motion. */
export const useCountUp = (ready: boolean): number => {
  const [done, setDone] = useState(() => (counted || prefersLessMotion() ? 1 : 0));
  useEffect(() => {
    if (!ready || counted || prefersLessMotion()) return;
    const begin = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      counted = true;
      const next = share(now - begin);
      setDone(next);
      if (next < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return done;
};
