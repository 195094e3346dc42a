import { prefersReducedMotion } from '@rushtone/ui';
import { motionMs } from './flying.ts';

const POP = { scale: ['1', '0.8', '1.35', '1'] };

/** Enlarges a pressed heart for a moment once its song has become a favorite. */
export const startFavoritePop = (): void =>
  document.addEventListener(
    'click',
    ({ target }) => {
      const heart = target instanceof Element ? target.closest('[data-heart]') : null;
      if (!heart || prefersReducedMotion()) return;
      // By the next frame, React has rendered the new state with a different icon.
      requestAnimationFrame(() => {
        if (heart.ariaPressed === 'true')
          heart.querySelector('svg')?.animate(POP, { duration: 3 * motionMs(), easing: 'ease-out' });
      });
    },
    true,
  );
