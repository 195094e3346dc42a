import { useLayoutEffect, useRef, type RefObject } from 'react';
import { prefersReducedMotion } from '@rushtone/ui';
import { motionMs } from '../../motion/flying.ts';

/**
 * Animates the element from its previous position when `place` changes to a different place in the window;
 * `null` for a place in the page. The size is not animated, because a video must never be shown smaller.
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
