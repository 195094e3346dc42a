import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dragTo, scrollAt, type Drag } from './drag.ts';

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
