import { useLayoutEffect, useMemo, useRef, type FocusEvent, type PointerEvent } from 'react';
import { placeTip } from './place-tip.ts';

/** Shows a tip at a position on the seek bar. Updates without React, like the bar itself. */
export const useSeekTip = (textAt: (share: number) => string) => {
  const tip = useRef<HTMLSpanElement>(null);
  const focused = useRef(false);
  const hovered = useRef(false);
  const text = useRef(textAt);
  useLayoutEffect(() => {
    text.current = textAt;
  });

  return useMemo(() => {
    const hide = () => {
      if (tip.current) tip.current.hidden = true;
    };
    const show = (input: HTMLElement, share: number) => {
      const { current } = tip;
      const bar = current?.parentElement?.getBoundingClientRect();
      if (!current || !bar) return;
      current.hidden = false;
      const shown = text.current(share);
      if (current.textContent !== shown) current.textContent = shown;
      const { left, width } = input.getBoundingClientRect();
      const video = document.querySelector('[data-video]:not([hidden])')?.getBoundingClientRect() ?? null;
      const size = { width: current.offsetWidth, height: current.offsetHeight };
      const place = placeTip(left + share * width, size, bar, video);
      current.dataset.side = place.side;
      current.style.left = `${place.left - bar.left}px`;
    };
    const onPointer = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      hovered.current = true;
      show(currentTarget, Math.min(1, Math.max(0, (clientX - left) / width)));
    };
    const onPointerEnd = () => {
      hovered.current = false;
      hide();
    };
    return {
      tip,
      /** Shows the song's position while the bar has focus, for keyboard users. */
      follow: (input: HTMLElement | null, share: number) => {
        if (input && focused.current && !hovered.current) show(input, share);
      },
      events: {
        onPointerDown: onPointer,
        onPointerMove: onPointer,
        onPointerLeave: onPointerEnd,
        onPointerCancel: onPointerEnd,
        onPointerUp: (event: PointerEvent<HTMLInputElement>) => {
          if (event.pointerType !== 'mouse') onPointerEnd();
        },
        onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
          focused.current = currentTarget.matches(':focus-visible');
        },
        onBlur: () => {
          focused.current = false;
          hide();
        },
      },
    };
  }, []);
};
