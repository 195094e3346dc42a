import { errorCodeOf, type ApiError } from '@rushtone/contract';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { paths } from '@rushtone/site';
import { newCode } from '../devices/this-device.ts';
import type { RoomParts } from './lead-room.ts';
import { takeRoom } from './room-record.ts';
import type { Who } from './rooms.api.ts';
import type { RoomSession, SessionParts } from './room-session.ts';

const RETRY_MS = 5_000;

const { promise: started, resolve: onStarted } = Promise.withResolvers<RoomParts>();

let session: RoomSession | null = null;

const load = () => loadChunk(() => import(/* webpackChunkName: "rooms" */ './room-session.ts'));

const partsOf = (parts: RoomParts): SessionParts => ({
  ...parts,
  onEnd: (left) => {
    const room = session?.who.room;
    session = null;
    if (!left) parts.show({ kind: 'info', message: 'The room has ended.' });
    else if (room)
      parts.show({
        kind: 'info',
        message: 'You left the room.',
        durationMs: 10_000,
        actions: [{ label: 'Go back', run: () => void enterRoom(room).catch(() => undefined) }],
      });
  },
});

/** The room and the code of this page, for what people do there. */
export const whoInRoom = (): Who | null => session?.who ?? null;

/** Starts a room, whose host this page is. Rejects with an `ApiError`, or if the code does not load. */
export const startRoom = async (): Promise<void> => {
  const [{ RoomSession }, parts] = await Promise.all([load(), started]);
  session?.leave({ plays: false });
  session = await RoomSession.start(partsOf(parts), newCode());
};

/** Enters a room and leaves the one before. Rejects with an `ApiError`, or if the code does not load. */
export const enterRoom = async (room: string): Promise<void> => {
  const [{ RoomSession }, parts] = await Promise.all([load(), started]);
  if (session?.who.room === room) return;
  const entered = await RoomSession.enter(partsOf(parts), { room, member: newCode() });
  session?.leave({ plays: false });
  session = entered;
};

export const leaveRoom = (): void => {
  session?.leave({ plays: false });
  session = null;
};

/** Refreshes what this page knows of its room, after a change of it. */
export const syncRoom = (): void => session?.sync();

export const roomLink = (room: string): string => `${window.location.origin}${paths.room(room)}`;

/** Lets pages enter rooms, and goes on in the one that the page before was in. */
export const startRooms = (parts: RoomParts): void => {
  onStarted(parts);
  const kept = takeRoom();
  if (!kept) return;
  const { isFollower, ...who } = kept;
  const comeBack = async (): Promise<void> => {
    try {
      const { RoomSession } = await load();
      session ??= await RoomSession.enter(partsOf(parts), who, isFollower);
    } catch (error) {
      // A room that has ended is not asked for again.
      if (errorCodeOf(error as ApiError) !== 404) setTimeout(() => void comeBack(), RETRY_MS);
    }
  };
  void comeBack();
};
