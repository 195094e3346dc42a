import { useEffect, useState, type RefObject } from 'react';
import { ROW_PX } from './drag.ts';

export type Rows = { first: number; last: number };

/** Rows kept ready beyond each edge. */
const BEYOND = 3;

export const rowsInView = (scrollTop: number, height: number, count: number): Rows => ({
  first: Math.max(0, Math.floor(scrollTop / ROW_PX) - BEYOND),
  last: Math.min(count - 1, Math.ceil((scrollTop + height) / ROW_PX) + BEYOND),
});

/** Which rows of a scrolling list of equal rows have to be in the document. */
export const useRowsInView = (scroller: RefObject<HTMLElement | null>, count: number): Rows => {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      // Whole rows, so that most of scrolling renders nothing.
      const top = Math.floor(box.scrollTop / ROW_PX) * ROW_PX;
      const height = box.clientHeight;
      setPlace((before) => (before.top === top && before.height === height ? before : { top, height }));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return rowsInView(place.top, place.height, count);
};

/** Scrolls as little as is needed to show the row. */
export const bringIntoView = (box: HTMLElement | null, index: number): void => {
  if (!box) return;
  const top = index * ROW_PX;
  if (top < box.scrollTop) box.scrollTo(0, top);
  else if (top + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTo(0, top + ROW_PX - box.clientHeight);
};
