import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { KeenSliderInstance } from 'keen-slider';
import { prefersReducedMotion } from '../lib/prefers-reduced-motion.ts';

const SLIDE_MS = 500;

/** Returns the number of slides side by side, which the stylesheet sets by breakpoint; `null` until measured. */
const useSlidesPerView = (container: RefObject<HTMLElement | null>): number | null => {
  const [perView, setPerView] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (!container.current) return;
      const value = Number(getComputedStyle(container.current).getPropertyValue('--per-view'));
      setPerView(value > 0 ? value : 1);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [container]);
  return perView;
};

type View = { first: number; perView: number; count: number };

/** Whether a slide is visible. The slides wrap around. */
export const isInView = (index: number, { first, perView, count }: View): boolean =>
  (index - first + count) % count < perView;

const optionsOf = (perView: number, first: number, onMove: (first: number) => void) => ({
  loop: true,
  initial: first,
  selector: ':scope > *',
  slides: { perView, spacing: 0 },
  defaultAnimation: { duration: prefersReducedMotion() ? 0 : SLIDE_MS },
  slideChanged: ({ track }: KeenSliderInstance) => onMove(track.details.rel),
});

/**
 * Returns the slider in `container`, recreated when the number of slides per view changes. Its code loads
 * after the page; if that fails, pressing a button retries.
 */
export const useSlider = (container: RefObject<HTMLElement | null>, count: number) => {
  const perView = useSlidesPerView(container);
  const scrollable = perView !== null && count > perView;
  const slider = useRef<KeenSliderInstance | null>(null);
  const [failed, setFailed] = useState(false);
  const [current, setCurrent] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    const track = container.current;
    if (!track || !scrollable || failed) return;
    let unmounted = false;
    const onMove = (next: number) => {
      latest.current = next;
      setCurrent(next);
    };
    const start = async () => {
      const { default: Slider } = await import('keen-slider');
      if (!unmounted) slider.current = new Slider(track, optionsOf(perView, latest.current % count, onMove));
    };
    start().catch(() => setFailed(true));
    return () => {
      unmounted = true;
      slider.current?.destroy();
      slider.current = null;
    };
  }, [container, scrollable, perView, count, failed]);
  const advance = useCallback(() => slider.current?.next(), []);
  const loadAgain = () => setFailed(false);
  const first = current % Math.max(1, count);
  return {
    scrollable,
    first,
    isVisible: (index: number) => !scrollable || isInView(index, { first, perView, count }),
    advance,
    next: failed ? loadAgain : advance,
    previous: failed ? loadAgain : () => slider.current?.prev(),
  };
};
