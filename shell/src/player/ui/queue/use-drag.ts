import { useRef, useState, type PointerEvent, type RefObject } from 'react';

export const ROW_PX = 60;

/** Dragging within this distance of an edge scrolls the list. */
const EDGE_PX = 48;
const SCROLL_STEP_PX = 12;

/** `from` and `to` are row indexes, `dy` is the distance dragged in pixels. */
type Drag = { id: string; from: number; to: number; dy: number };

export const dragTo = (drag: Drag, dy: number, count: number): Drag => ({
  ...drag,
  dy,
  to: Math.min(count - 1, Math.max(0, drag.from + Math.round(dy / ROW_PX))),
});

/** How far another row moves to make space, in pixels. */
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
  onDrop: (id: string, to: number) => void;
};

/** Drag and drop of rows by their handles, with any pointer. */
export const useDrag = ({ scroller, count, onDrop }: Options) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef({ y: 0, scroll: 0 });
  const handleMove = (event: PointerEvent) => {
    const box = scroller.current;
    if (!drag || !box) return;
    const { top, bottom } = box.getBoundingClientRect();
    box.scrollBy(0, scrollAt(event.clientY, top, bottom));
    const dy = event.clientY - start.current.y + box.scrollTop - start.current.scroll;
    setDrag(dragTo(drag, dy, count));
  };
  return {
    drag,
    handlersOf: (id: string, index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, scroll: scroller.current?.scrollTop ?? 0 };
        setDrag({ id, from: index, to: index, dy: 0 });
      },
      onPointerMove: handleMove,
      onPointerUp: () => {
        if (drag && drag.to !== drag.from) onDrop(drag.id, drag.to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
};
