import type { StallMark } from './stall-marks.ts';

export const TICK_MS = 500;
/** A tick that is later comes after a sleep of the device or a jump of the clock. */
const REGULAR_MS = 2_000;
export const STALLED_AFTER_MS = 5_000;

/** What a page tells its worker; without `mark`, that it is hidden or left. */
export type Beat = { mark?: StallMark };

type Marks = { put: (mark: StallMark) => void; remove: () => void };

/** Puts a mark when a visible page has given no beat for 5 s of regular ticks, and removes it at the next beat. */
export const createStallClock = ({ put, remove }: Marks) => {
  let running: StallMark | undefined;
  let silentMs = 0;
  let isMarked = false;
  let last: number | undefined;
  return {
    beat({ mark }: Beat): void {
      // A page that is left while it is stalled stays marked.
      if (isMarked && mark) {
        remove();
        isMarked = false;
      }
      running = mark;
      silentMs = 0;
    },
    tick(now: number): void {
      const isRegular = last !== undefined && now - last > 0 && now - last < REGULAR_MS;
      last = now;
      silentMs = isRegular && running ? silentMs + TICK_MS : 0;
      if (!running || isMarked || silentMs < STALLED_AFTER_MS) return;
      isMarked = true;
      put(running);
    },
  };
};
