import { useEffect } from 'react';

const uncover = (): void => {
  const focused = document.activeElement;
  if (!focused?.closest('main')) return;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!shown?.closest('[data-video]')) return;
  // A row that snaps returns from any place but the start of a card.
  focused.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'start' });
  focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/**
 * Scrolls the focused element from under the docked video. Browsers leave an element in place if part of it is in
 * view, and the dock may appear only after they have scrolled.
 */
export const useUncoveredFocus = (docked: boolean): void => {
  useEffect(() => {
    if (!docked) return undefined;
    // The browser scrolls after the event.
    const onFocus = () => requestAnimationFrame(uncover);
    onFocus();
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [docked]);
};
