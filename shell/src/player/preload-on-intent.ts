import { prefersLessData } from '@rushtone/ui';
import { nextTask } from '../lib/next-task.ts';

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const;

const isPlayButton = (target: EventTarget | null): boolean => {
  const button = target instanceof Element ? target.closest('button') : null;
  return /^Play\b/.test(button?.ariaLabel ?? button?.textContent ?? '');
};

const loadPlayer = async (): Promise<void> => {
  await nextTask();
  await import('./player-chunk.ts');
};

/**
 * Loads the player's code when a pointer, a finger or the focus is on a button that plays, so that the first press does
 * not wait for it. After a failure the press loads it.
 */
export const preloadOnIntent = (load: () => Promise<void> = loadPlayer): void => {
  if (prefersLessData()) return;
  const onIntent = ({ target }: Event) => {
    if (!isPlayButton(target)) return;
    for (const event of INTENTS) document.removeEventListener(event, onIntent);
    load().catch(() => undefined);
  };
  for (const event of INTENTS) document.addEventListener(event, onIntent, { passive: true });
};
