export const ROW_PX = 60;

/** Near its edges the list scrolls while somebody drags. */
const EDGE_PX = 48;
const SCROLL_STEP_PX = 12;

/** A row on its way: where it came from, where it would land, and how far the pointer has taken it. */
export type Drag = { id: string; from: number; to: number; dy: number };

export const dragTo = (drag: Drag, dy: number, count: number): Drag => ({
  ...drag,
  dy,
  to: Math.min(count - 1, Math.max(0, drag.from + Math.round(dy / ROW_PX))),
});

/** How far another row makes way, in pixels. */
export const wayOf = (index: number, drag: Drag | null): number => {
  if (!drag || index === drag.from) return 0;
  if (index > drag.from && index <= drag.to) return -ROW_PX;
  return index < drag.from && index >= drag.to ? ROW_PX : 0;
};

export const scrollAt = (pointerY: number, top: number, bottom: number): number => {
  if (pointerY < top + EDGE_PX) return -SCROLL_STEP_PX;
  return pointerY > bottom - EDGE_PX ? SCROLL_STEP_PX : 0;
};
