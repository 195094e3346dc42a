import { useLayoutEffect, useRef, type RefObject } from 'react';

export type Control = 'handle' | 'up' | 'down' | 'next' | 'remove';

type Target = { id: string; control: Control };

const findControl = (list: HTMLElement | null, { id, control }: Target): HTMLButtonElement | null =>
  list?.querySelector(`[data-entry="${id}"] [data-control="${control}"]`) ?? null;

/** Moves the focus to a row after the next render, because rows move and disappear under it. */
export const useQueueFocus = (list: RefObject<HTMLElement | null>) => {
  const requested = useRef<Target | null>(null);
  useLayoutEffect(() => {
    const target = requested.current;
    requested.current = null;
    if (!target) return;
    const focus = (): boolean => {
      const control = findControl(list.current, target);
      const focusable = control?.disabled
        ? findControl(list.current, { ...target, control: 'handle' })
        : control;
      focusable?.focus();
      return focusable !== null;
    };
    // A row that was scrolled into view is rendered later.
    if (!focus()) requestAnimationFrame(() => requestAnimationFrame(focus));
  });
  return (id: string, control: Control) => {
    requested.current = { id, control };
  };
};
