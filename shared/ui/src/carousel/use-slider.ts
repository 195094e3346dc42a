import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { KeenSliderInstance } from 'keen-slider';
import { prefersReducedMotion } from '../lib/prefers-reduced-motion.ts';

const SLIDE_MS = 500;

type Slides = { moves: boolean; perView: number | null; count: number };

const optionsOf = (perView: number, first: number, onMove: (first: number) => void) => ({
  loop: true,
  initial: first,
  selector: ':scope > *',
  slides: { perView, spacing: 0 },
  defaultAnimation: { duration: prefersReducedMotion() ? 0 : SLIDE_MS },
  slideChanged: ({ track }: KeenSliderInstance) => onMove(track.details.rel),
});

/** The slider over `box`, made anew when another number of slides fits. It loads after the page. */
export const useSlider = (box: RefObject<HTMLElement | null>, { moves, perView, count }: Slides) => {
  const slider = useRef<KeenSliderInstance | null>(null);
  const [first, setFirst] = useState(0);
  const place = useRef(0);
  useEffect(() => {
    const track = box.current;
    if (!track || !moves || perView === null) return;
    let left = false;
    const move = (next: number) => {
      place.current = next;
      setFirst(next);
    };
    const start = async () => {
      const { default: Slider } = await import('keen-slider');
      if (!left) slider.current = new Slider(track, optionsOf(perView, place.current % count, move));
    };
    void start();
    return () => {
      left = true;
      slider.current?.destroy();
      slider.current = null;
    };
  }, [box, moves, perView, count]);
  const next = useCallback(() => slider.current?.next(), []);
  const previous = useCallback(() => slider.current?.prev(), []);
  return { first: first % Math.max(1, count), next, previous };
};
