import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import { prefersReducedMotion } from '../lib/prefers-reduced-motion.ts';

type Autoplay = { advance: () => void; everyMs: number; moves: boolean };

const isOnScreen = (box: HTMLElement | null): boolean => {
  if (!box || document.hidden) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

/**
 * Lets slides move on while they are wanted to, nobody is at them and they can be seen. Whoever presses Start with
 * pointer or focus inside wants it all the same, until he comes anew.
 */
export const useAutoplay = (box: RefObject<HTMLElement | null>, { advance, everyMs, moves }: Autoplay) => {
  const [wanted, setWanted] = useState(() => !prefersReducedMotion());
  const [held, setHeld] = useState(false);
  const going = moves && wanted && !held;
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(() => isOnScreen(box.current) && advance(), everyMs);
    return () => clearInterval(timer);
  }, [going, advance, everyMs, box]);
  const left = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setHeld(false);
  };
  return {
    wanted,
    going,
    toggle: () => {
      setWanted(!wanted);
      setHeld(wanted);
    },
    holders: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: left,
    },
  };
};
