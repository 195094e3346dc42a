import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export type Control = 'handle' | 'up' | 'down' | 'next' | 'remove';

type Target = { id: string; control: Control };

const findControl = (list: HTMLElement | null, { id, control }: Target): HTMLButtonElement | null =>
  list?.querySelector(`[data-entry="${id}"] [data-control="${control}"]`) ?? null;

/** Moves focus to a row: immediately, or after the next render if rows move or disappear. */
export const useQueueFocus = (list: RefObject<HTMLElement | null>) => {
  const requested = useRef<Target | null>(null);
  const [focusing] = useState(() => {
    const focus = (target: Target): boolean => {
      const control = findControl(list.current, target);
      const focusable = control?.disabled
        ? findControl(list.current, { ...target, control: 'handle' })
        : control;
      focusable?.focus();
      return focusable !== null;
    };
    const focusAfterRender = (id: string, control: Control) => {
      requested.current = { id, control };
    };
    return {
      focus,
      focusAfterRender,
      focusOn: (id: string, control: Control) => {
        if (!focus({ id, control })) focusAfterRender(id, control);
      },
    };
  });
  useLayoutEffect(() => {
    const target = requested.current;
    requested.current = null;
    if (!target) return;
    // A row that was scrolled into view renders later.
    if (!focusing.focus(target))
      requestAnimationFrame(() => requestAnimationFrame(() => focusing.focus(target)));
  });
  return focusing;
};
