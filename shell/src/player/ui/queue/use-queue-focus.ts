import { useLayoutEffect, useRef, type RefObject } from 'react';

export type Control = 'handle' | 'up' | 'down' | 'remove';

type Wish = { id: string; control: Control };

const controlOf = (box: HTMLElement | null, { id, control }: Wish): HTMLButtonElement | null =>
  box?.querySelector(`[data-entry="${id}"] [data-control="${control}"]`) ?? null;

/** Keeps the focus with the row that was moved, and finds it a place when its row is gone. */
export const useQueueFocus = (box: RefObject<HTMLElement | null>) => {
  const wish = useRef<Wish | null>(null);
  useLayoutEffect(() => {
    const wanted = wish.current;
    wish.current = null;
    if (!wanted) return;
    const find = () => {
      const found = controlOf(box.current, wanted);
      const usable = found?.disabled ? controlOf(box.current, { ...wanted, control: 'handle' }) : found;
      usable?.focus();
      return usable !== null && usable !== undefined;
    };
    if (!find()) requestAnimationFrame(() => requestAnimationFrame(find));
  });
  return (id: string, control: Control) => {
    wish.current = { id, control };
  };
};
