import { useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

export const ROW_PX = 60;

/** Dragging within this distance of an edge scrolls the list. */
const EDGE_PX = 48;
const SCROLL_STEP_PX = 12;

/** `from` and `to` are row indexes, `dy` is the dragged distance in px. */
type Drag = { id: string; from: number; to: number; dy: number };

export const dragTo = (drag: Drag, dy: number, count: number): Drag => ({
  ...drag,
  dy,
  to: Math.min(count - 1, Math.max(0, drag.from + Math.round(dy / ROW_PX))),
});

/** Returns how far another row shifts to make space, in px. */
export const rowOffset = (index: number, drag: Drag | null): number => {
  if (!drag || index === drag.from) return 0;
  if (index > drag.from && index <= drag.to) return -ROW_PX;
  return index < drag.from && index >= drag.to ? ROW_PX : 0;
};

export const scrollAt = (pointerY: number, top: number, bottom: number): number => {
  if (pointerY < top + EDGE_PX) return -SCROLL_STEP_PX;
  return pointerY > bottom - EDGE_PX ? SCROLL_STEP_PX : 0;
};

type Options = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  onDrop: (id: string, from: number, to: number) => void;
};

/** Reorders rows by dragging their handles with any pointer. The handlers are stable across renders. */
export const useDrag = (options: Options) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef({ ...options, drag });
  useLayoutEffect(() => {
    latest.current = { ...options, drag };
  });
  const [handlers] = useState(() => {
    const start = { y: 0, scroll: 0 };
    return {
      onStart: (event: PointerEvent<HTMLElement>, id: string, index: number) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.y = event.clientY;
        start.scroll = latest.current.scroller.current?.scrollTop ?? 0;
        setDrag({ id, from: index, to: index, dy: 0 });
      },
      onPointerMove: (event: PointerEvent) => {
        const { drag: current, count, scroller } = latest.current;
        const box = scroller.current;
        if (!current || !box) return;
        const { top, bottom } = box.getBoundingClientRect();
        box.scrollBy(0, scrollAt(event.clientY, top, bottom));
        setDrag(dragTo(current, event.clientY - start.y + box.scrollTop - start.scroll, count));
      },
      onPointerUp: () => {
        const { drag: current, onDrop } = latest.current;
        if (current && current.to !== current.from) onDrop(current.id, current.from, current.to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    };
  });
  return { drag, handlers };
};

export type DragHandlers = ReturnType<typeof useDrag>['handlers'];
