import { PLAYER_MIN_PX } from '@rushtone/domain';

export type Box = { left: number; top: number; width: number; height: number };

/** Where the one video is: out of the page, laid over the page's slot (document coordinates), or docked. */
export type Placement = { kind: 'away' } | { kind: 'dock' } | ({ kind: 'slot' } & Box);

export type PlacementFacts = {
  active: boolean;
  /** The video was asked for; before that the page's box holds its picture, and there is nothing to dock. */
  loaded: boolean;
  slot: Box | null;
  /** More than half of the slot is in view. */
  slotInView: boolean;
  /** A menu or dialog is open, and nothing may lie over the video. */
  roomRequested: boolean;
  dockAllowed: boolean;
};

export const placementFor = ({
  active,
  loaded,
  slot,
  slotInView,
  roomRequested,
  dockAllowed,
}: PlacementFacts): Placement => {
  if (!active) return { kind: 'away' };
  if (slot && slotInView && !roomRequested) {
    return {
      kind: 'slot',
      ...slot,
      width: Math.max(slot.width, PLAYER_MIN_PX),
      height: Math.max(slot.height, PLAYER_MIN_PX),
    };
  }
  return loaded && dockAllowed ? { kind: 'dock' } : { kind: 'away' };
};
