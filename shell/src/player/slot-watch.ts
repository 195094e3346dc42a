import { createValueStore, type ValueStore } from '../lib/value-store.ts';
import type { Box } from './placement.ts';

export type SlotView = { box: Box | null; inView: boolean; roomWanted: boolean };

const measure = (slot: HTMLElement): Box => {
  const { left, top, width, height } = slot.getBoundingClientRect();
  return { left: left + window.scrollX, top: top + window.scrollY, width, height };
};

const sameBox = (a: Box | null, b: Box | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height);

/**
 * Follows the box that a page keeps free for the video: where it lies in the document and whether more than
 * half of it is in view. The video then scrolls with the page by itself; nothing runs while it does.
 */
export const createSlotWatch = () => {
  const view: ValueStore<SlotView> = createValueStore<SlotView>({
    box: null,
    inView: false,
    roomWanted: false,
  });
  let slot: HTMLElement | null = null;
  let requests = 0;

  const place = () => {
    const box = slot ? measure(slot) : null;
    if (!sameBox(box, view.get().box)) view.set({ ...view.get(), box });
  };
  const sizes = new ResizeObserver(place);
  const sight = new IntersectionObserver(
    (entries) => view.set({ ...view.get(), inView: (entries.at(-1)?.intersectionRatio ?? 0) > 0.5 }),
    { threshold: [0, 0.5, 0.51, 1] },
  );

  return {
    view,
    setSlot: (next: HTMLElement | null) => {
      sizes.disconnect();
      sight.disconnect();
      slot = next;
      if (slot) {
        sizes.observe(slot);
        sizes.observe(document.body);
        sight.observe(slot);
      }
      view.set({ ...view.get(), box: slot ? measure(slot) : null, inView: slot !== null });
    },
    makeRoom: () => {
      requests += 1;
      view.set({ ...view.get(), roomWanted: true });
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        requests -= 1;
        view.set({ ...view.get(), roomWanted: requests > 0 });
      };
    },
  };
};

export type SlotWatch = ReturnType<typeof createSlotWatch>;
