import { useLayoutEffect, useRef, type RefObject } from 'react';
import { prefersReducedMotion } from '@rushtone/ui';
import { motionMs } from '../../motion/flying.ts';

/**
 * Moves the element from where it was to where it is now, when `place` changes to another one of the window; null for
 * a place of the page. Its size stays, because a video is never shown smaller.
 */
export const useGlide = (target: RefObject<HTMLElement | null>, place: string | null): void => {
  const before = useRef<{ place: string | null; box: DOMRect } | null>(null);
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const box = element.getBoundingClientRect();
    const from = before.current;
    before.current = { place, box };
    const moved = from?.place && place && from.place !== place && from.box.width === box.width;
    if (!moved || prefersReducedMotion()) return;
    const offset = `translate(${from.box.left - box.left}px, ${from.box.top - box.top}px)`;
    element.animate?.([{ transform: offset }, { transform: 'none' }], {
      duration: 2 * motionMs(),
      easing: 'ease-out',
    });
  }, [target, place]);
};
