import { errorCodeOf, type ApiError } from '@rushtone/contract';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { paths } from '@rushtone/site';
import { failureMessage } from '@rushtone/ui';
import { newCode } from '../devices/this-device.ts';
import type { RoomParts } from './host-playback.ts';
import { takeRoom } from './room-record.ts';
import { roomsApi } from './rooms.api.ts';
import type { RoomSession, SessionParts } from './room-session.ts';

const RETRY_MS = 5_000;

let onStarted: (parts: RoomParts) => void = () => undefined;
/** What the background work knows of the page, once it has started. */
const started = new Promise<RoomParts>((resolve) => {
  onStarted = resolve;
});

let session: RoomSession | null = null;

const load = () => loadChunk(() => import(/* webpackChunkName: "shared-playback" */ './room-session.ts'));

export const leaveRoom = (): void => {
  session?.leave({ plays: false });
  session = null;
};

const partsOf = (parts: RoomParts): SessionParts => ({
  ...parts,
  onEntered: leaveRoom,
  onEnd: (left) => {
    const goBack = (code: string) =>
      enterRoom(code).catch((error: unknown) =>
        parts.show({ kind: 'error', message: failureMessage(error) }),
      );
    const room = session?.who.room;
    session = null;
    if (!left) parts.show({ kind: 'info', message: 'The room has ended.' });
    else if (room)
      parts.show({
        kind: 'info',
        message: 'You left the room.',
        durationMs: 10_000,
        actions: [{ label: 'Go back', run: () => void goBack(room) }],
      });
  },
});

/** The room in which this page is, for what its host does there. */
export const roomSession = (): Pick<RoomSession, 'setOpen' | 'mute'> | null => session;

/** Starts a room, whose host this page is. Rejects with an `ApiError`, or if the code does not load. */
export const startRoom = async (): Promise<void> => {
  const [{ RoomSession }, parts] = await Promise.all([load(), started]);
  session = await RoomSession.start(partsOf(parts), newCode());
};

/** Enters a room and leaves the one before. Rejects with an `ApiError`, or if the code does not load. */
export const enterRoom = async (room: string): Promise<void> => {
  const [{ RoomSession }, parts] = await Promise.all([load(), started]);
  if (session?.who.room === room) return;
  session = await RoomSession.enter(partsOf(parts), { room, member: newCode() });
};

export const roomLink = (room: string): string => `${window.location.origin}${paths.room(room)}`;

/** Lets pages enter rooms, and goes on in the one that the page before was in. */
export const startRooms = (parts: RoomParts): void => {
  onStarted(parts);
  const kept = takeRoom();
  if (!kept) return;
  const { isGuest, ...who } = kept;
  const onEntered = () => {
    if (session) throw new Error('Another room was entered meanwhile.');
  };
  const comeBack = async (): Promise<void> => {
    try {
      const { RoomSession } = await load();
      session = await RoomSession.enter({ ...partsOf(parts), onEntered }, who, isGuest);
    } catch (error) {
      if (session) await parts.store.dispatch(roomsApi.endpoints.leaveRoom.initiate(who, { track: false }));
      // A room that has ended is not asked for again.
      else if (errorCodeOf(error as ApiError) !== 404) setTimeout(() => void comeBack(), RETRY_MS);
    }
  };
  void comeBack();
};
