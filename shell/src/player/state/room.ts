import type { UnknownAction } from '@reduxjs/toolkit';
import type { RoomGet } from '@rushtone/domain';
import { createValueStore } from '@rushtone/platform/browser/value-store';

/** The room in which this page is (spec §10.251). */
export type CurrentRoom = Omit<RoomGet, 'upcoming'> & {
  upcoming: NonNullable<RoomGet['upcoming']>;
  /** Number of this page's member. */
  you: number;
};

export const currentRoom = createValueStore<CurrentRoom | null>(null);

/** Set while this page plays the songs of a room, so that those of the user stay as they were saved. */
export const roomGuard: {
  current: {
    /** Whether the room answers to the action, which then does nothing else. */
    intercepts: (action: UnknownAction) => boolean;
    /** The user plays another song. */
    onOwnSong: () => void;
  } | null;
} = { current: null };
