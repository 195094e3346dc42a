import { PLAYER_MIN_PX } from '@rushtone/domain';
import type { Box, SlotState } from './slot-tracker.ts';
import type { Folded } from './use-folded.ts';

/** Hidden, over the page's slot (document coordinates), docked, or at the top of Now Playing. */
export type Placement =
  | { kind: 'hidden' }
  | { kind: 'dock' }
  | { kind: 'now-playing' }
  | ({ kind: 'slot' } & Box);

type Input = SlotState & {
  active: boolean;
  /** Until the video is requested, the slot shows a poster, and there is nothing to dock. */
  requested: boolean;
  dockAllowed: boolean;
  folded: Folded;
  nowPlaying: boolean;
};

export const placementFor = (input: Input): Placement => {
  const { active, requested, box, inView, roomRequested, dockAllowed, folded, nowPlaying } = input;
  if (!active || folded === 'any') return { kind: 'hidden' };
  if (nowPlaying && !roomRequested) return { kind: 'now-playing' };
  if (box && inView && !roomRequested) {
    const [width, height] = [Math.max(box.width, PLAYER_MIN_PX), Math.max(box.height, PLAYER_MIN_PX)];
    return { kind: 'slot', ...box, width, height };
  }
  return requested && dockAllowed && folded === 'none' ? { kind: 'dock' } : { kind: 'hidden' };
};
