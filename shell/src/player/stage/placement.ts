import { PLAYER_MIN_PX } from '@rushtone/domain';

export type Box = { left: number; top: number; width: number; height: number };

/** Hidden, over the page's slot (document coordinates), or docked. */
export type Placement = { kind: 'hidden' } | { kind: 'dock' } | ({ kind: 'slot' } & Box);

export type PlacementInput = {
  active: boolean;
  /** Before the video is requested, the slot shows a poster, and there is nothing to dock. */
  requested: boolean;
  slot: Box | null;
  /** More than half of the slot is in view. */
  slotInView: boolean;
  /** A menu or dialog is open, and nothing may cover the video. */
  roomRequested: boolean;
  dockAllowed: boolean;
};

export const placementFor = (input: PlacementInput): Placement => {
  const { active, requested, slot, slotInView, roomRequested, dockAllowed } = input;
  if (!active) return { kind: 'hidden' };
  if (slot && slotInView && !roomRequested) {
    return {
      kind: 'slot',
      ...slot,
      width: Math.max(slot.width, PLAYER_MIN_PX),
      height: Math.max(slot.height, PLAYER_MIN_PX),
    };
  }
  return requested && dockAllowed ? { kind: 'dock' } : { kind: 'hidden' };
};
