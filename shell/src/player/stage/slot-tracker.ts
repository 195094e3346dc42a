import { createValueStore } from '@rushtone/platform/browser/value-store';

export type Box = { left: number; top: number; width: number; height: number };

export type SlotState = {
  box: Box | null;
  /** Whether more than half of the slot is in view. */
  inView: boolean;
  /** Whether a menu or dialog is open, which must not cover the video. */
  roomRequested: boolean;
};

const measure = (slot: HTMLElement): Box => {
  const { left, top, width, height } = slot.getBoundingClientRect();
  return { left: left + window.scrollX, top: top + window.scrollY, width, height };
};

const isSameBox = (a: Box | null, b: Box | null): boolean =>
  a?.left === b?.left && a?.top === b?.top && a?.width === b?.width && a?.height === b?.height;

/**
 * Tracks the box that a page reserves for the video: its position in the document, and whether more than half
 * of it is in view. With document coordinates the video scrolls with the page, so no code runs while
 * scrolling.
 */
export const createSlotTracker = () => {
  const { get, initial, set, subscribe } = createValueStore<SlotState>({
    box: null,
    inView: false,
    roomRequested: false,
  });
  let slot: HTMLElement | null = null;
  let roomRequests = 0;

  const update = () => {
    const box = slot && measure(slot);
    if (!isSameBox(box, get().box)) set({ ...get(), box });
  };
  const sizes = new ResizeObserver(update);
  const visibility = new IntersectionObserver(
    (entries) => set({ ...get(), inView: (entries.at(-1)?.intersectionRatio ?? 0) > 0.5 }),
    { threshold: [0, 0.5, 0.51, 1] },
  );
  const changeRoomRequests = (change: 1 | -1) => {
    roomRequests += change;
    set({ ...get(), roomRequested: roomRequests > 0 });
  };

  return {
    get,
    initial,
    subscribe,
    setSlot: (next: HTMLElement | null) => {
      sizes.disconnect();
      visibility.disconnect();
      slot = next;
      if (slot) {
        sizes.observe(slot);
        sizes.observe(document.body);
        visibility.observe(slot);
      }
      set({ ...get(), box: slot && measure(slot), inView: slot !== null });
    },
    makeRoom: () => {
      changeRoomRequests(1);
      let released = false;
      return () => {
        if (!released) changeRoomRequests(-1);
        released = true;
      };
    },
  };
};

export type SlotTracker = ReturnType<typeof createSlotTracker>;
