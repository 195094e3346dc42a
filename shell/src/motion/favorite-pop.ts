import { prefersReducedMotion } from '@rushtone/ui';
import { motionMs } from './flying.ts';

const POP = { scale: ['1', '0.8', '1.35', '1'] };

/** A heart that was pressed grows for a moment when its song has become a favorite. */
export const startFavoritePop = (): void =>
  document.addEventListener(
    'click',
    ({ target }) => {
      const heart = target instanceof Element ? target.closest('[data-heart]') : null;
      if (!heart || prefersReducedMotion()) return;
      // React has rendered the new state by then, with another icon.
      requestAnimationFrame(() => {
        if (heart.ariaPressed === 'true')
          heart.querySelector('svg')?.animate(POP, { duration: 3 * motionMs(), easing: 'ease-out' });
      });
    },
    true,
  );
