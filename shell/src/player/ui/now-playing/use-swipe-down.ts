import { useEffect, useRef, type PointerEvent } from 'react';

/** A pointer that moves less is a press, not a swipe. */
const START_PX = 8;
const CLOSE_PX = 96;
/** A flick at this speed closes the view after a shorter distance. */
const FLICK_PX_PER_MS = 0.6;

/** Read by the view and the video, which move together. */
const PROPERTY = '--now-playing-y';

const shift = (px: number): void => {
  const { style } = document.documentElement;
  if (px > 0) style.setProperty(PROPERTY, `${px}px`);
  else style.removeProperty(PROPERTY);
};

type Swipe = { from: number; at: number; moving: boolean };

/**
 * Returns handlers for the part of the view that follows the finger down, and closes the view when released
 * far enough.
 */
export const useSwipeDown = (onClose: () => void) => {
  const swipe = useRef<Swipe | null>(null);
  useEffect(() => () => shift(0), []);
  const end = () => {
    swipe.current = null;
    shift(0);
  };
  return {
    onPointerDown: ({ clientY, isPrimary, timeStamp }: PointerEvent) => {
      swipe.current = isPrimary ? { from: clientY, at: timeStamp, moving: false } : null;
    },
    onPointerMove: ({ clientY, currentTarget, pointerId }: PointerEvent) => {
      const { current } = swipe;
      if (!current) return;
      const way = clientY - current.from;
      if (!current.moving && way > START_PX) {
        current.moving = true;
        // From here on, no control inside receives the press.
        currentTarget.setPointerCapture(pointerId);
      }
      if (current.moving) shift(way);
    },
    onPointerUp: ({ clientY, timeStamp }: PointerEvent) => {
      const { current } = swipe;
      if (!current) return;
      const way = clientY - current.from;
      const flicked = way / Math.max(1, timeStamp - current.at) > FLICK_PX_PER_MS;
      end();
      if (current.moving && (way > CLOSE_PX || flicked)) onClose();
    },
    onPointerCancel: end,
  };
};
