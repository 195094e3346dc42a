import { useEffect, useRef } from 'react';

/** Calls `draw` before each frame while the page is seen and `on`, and once when it changes. */
export const useFrames = (draw: () => void, on: boolean): void => {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    let frame = 0;
    const step = () => {
      latest.current();
      if (on) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [on]);
};
