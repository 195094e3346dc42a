import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { scrollAt } from '../../player/ui/queue/use-drag.ts';

/** Position of a row in the list, in px. */
type Span = { top: number; height: number };

/** `from` and `to` are row indexes, `dy` is the dragged distance in px. */
type Drag = { from: number; to: number; dy: number; rows: readonly Span[] };

const NO_ROW: Span = { top: 0, height: 0 };

/** Moves the dragged row to the position of the last row whose middle it has passed. */
export const dragTo = (drag: Drag, dy: number): Drag => {
  const { from, rows } = drag;
  const { top, height } = rows[from] ?? NO_ROW;
  const [start, end] = [top + dy, top + dy + height];
  const middles = rows.map((row) => row.top + row.height / 2);
  const after = middles.findLastIndex((middle) => middle < end);
  const before = middles.findIndex((middle) => middle > start);
  const to = dy > 0 ? Math.max(from, after) : Math.min(from, before < 0 ? from : before);
  return { ...drag, dy, to };
};

/** Returns how far a row shifts to make space, in px. */
export const offsetOf = (index: number, drag: Drag | null): number => {
  if (!drag) return 0;
  const { from, to, dy, rows } = drag;
  if (index === from) return dy;
  const { top, height } = rows[from] ?? NO_ROW;
  const { top: nextTop } = rows[from + 1] ?? { top: top + height };
  const pitch = Math.max(height, nextTop - top);
  if (index > from && index <= to) return -pitch;
  return index < from && index >= to ? pitch : 0;
};

const spansOf = (list: HTMLElement): Span[] =>
  [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { top, height };
  });

type Options = { list: RefObject<HTMLElement | null>; onDrop: (from: number, to: number) => void };

/** Reorders a page's rows by dragging their handles with any pointer. The page scrolls at its edges. */
export const useRowDrag = ({ list, onDrop }: Options) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef({ y: 0, scroll: 0 });
  return {
    drag,
    handlersOf: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !list.current) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { y: event.clientY, scroll: window.scrollY };
        setDrag({ from: index, to: index, dy: 0, rows: spansOf(list.current) });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (!drag) return;
        window.scrollBy(0, scrollAt(clientY, 0, window.innerHeight));
        setDrag(dragTo(drag, clientY - start.current.y + window.scrollY - start.current.scroll));
      },
      onPointerUp: () => {
        if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
};
