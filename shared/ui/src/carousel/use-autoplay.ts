import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import { prefersLessData } from '../lib/prefers-less-data.ts';
import { prefersReducedMotion } from '../lib/prefers-reduced-motion.ts';
import { useHydrated } from '../lib/use-hydrated.ts';

type Autoplay = { advance: () => void; intervalMs: number; scrollable: boolean };

const isOnScreen = (element: HTMLElement | null): boolean => {
  if (!element || document.hidden) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
};

/**
 * Advances the slides while autoplay is on and they are on screen, but not while the carousel is hovered or
 * focused. Pressing Start overrides this until the next hover or focus.
 */
export const useAutoplay = (container: RefObject<HTMLElement | null>, options: Autoplay) => {
  const { advance, intervalMs, scrollable } = options;
  const [chosen, setEnabled] = useState<boolean | null>(null);
  const hydrated = useHydrated();
  const enabled = chosen ?? !(hydrated && (prefersReducedMotion() || prefersLessData()));
  const [interacting, setInteracting] = useState(false);
  const running = scrollable && enabled && !interacting;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => isOnScreen(container.current) && advance(), intervalMs);
    return () => clearInterval(timer);
  }, [running, advance, intervalMs, container]);
  return {
    enabled,
    running,
    toggle: () => {
      setEnabled(!enabled);
      setInteracting(enabled);
    },
    handlers: {
      onMouseEnter: () => setInteracting(true),
      onMouseLeave: () => setInteracting(false),
      onFocus: () => setInteracting(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setInteracting(false);
      },
    },
  };
};
