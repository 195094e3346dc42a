import { sql } from 'kysely';
import type { Db, Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { changeRoom, memberOf, type Membership } from './members.ts';
import { NOW, songsOfIds, type Room } from './room-view.ts';

const HOST_ONLY = 'Only the host of the room can do that.';
const CLOSED = 'The host alone adds songs in this room.';
const MUTED = 'The host has muted you, so you cannot add songs.';
const WAITING = 'The host has many songs to add first. Try again in a moment.';
const NO_SONG = 'We could not find that song. It may have been removed.';

/** Songs that may wait for the host's page. */
const ADDITIONS_LIMIT = 20;
/** Maximum age of the position that a page reports, in ms: older clocks are wrong. */
const OLDEST_MS = 60_000;

type Report = {
  song?: string | undefined;
  second: number;
  at?: number | undefined;
  playing: boolean;
  speed: number;
  repeat: boolean;
  whole: boolean;
  /** Absent if they have not changed. */
  upcoming?: readonly string[] | undefined;
  /** Number of the last addition that the page has added to its queue. */
  lastAdded: number;
};

/** Runs a change that the host alone may make. */
const asHost = <Result>(
  scope: Scope,
  who: Membership,
  change: (tx: Db, row: Room, touch: () => Promise<number>) => Promise<Result>,
): Promise<Result> =>
  changeRoom(scope, who.room, async (tx, row, touch) => {
    if ((await memberOf(tx, who)).id !== row.host) throw new ApiError(403, HOST_ONLY);
    return change(tx, row, touch);
  });

/** Stores what the host plays. `host` is false if somebody else is the host by now. */
export const reportRoom = (scope: Scope, who: Membership, report: Report) =>
  changeRoom(scope, who.room, async (tx, row, touch) => {
    const { now } = await tx.selectNoFrom(NOW.as('now')).executeTakeFirstOrThrow();
    if ((await memberOf(tx, who)).id !== row.host)
      return { host: false, songs_rev: 0, rev: 0, addition: 0, now };
    const { song, upcoming, lastAdded, at, ...played } = report;
    const isTrusted = at !== undefined && at <= now && at > now - OLDEST_MS;
    const { songs_rev } = await tx
      .updateTable('rooms')
      .set({
        ...played,
        video_id: song ?? null,
        at: isTrusted ? at : now,
        changed_at: sql`clock_timestamp()`,
        additions: JSON.stringify(row.additions.filter(({ id }) => id > lastAdded)),
      })
      .$if(upcoming !== undefined, (update) =>
        update.set({ songs: [...(upcoming ?? [])], songs_rev: sql`songs_rev + 1` }),
      )
      .where('id', '=', row.id)
      .returning('songs_rev')
      .executeTakeFirstOrThrow();
    return { host: true, songs_rev, rev: await touch(), addition: row.addition_id, now };
  });

/** Asks the host's page to add a song to its queue. */
export const addToRoom = async (scope: Scope, who: Membership, song: string): Promise<void> => {
  const known = await songsOfIds(scope, [song]);
  if (!known.has(song)) throw notFound(NO_SONG);
  await changeRoom(scope, who.room, async (tx, row, touch) => {
    const { id, name, muted } = await memberOf(tx, who);
    if (id !== row.host && !row.open) throw new ApiError(403, CLOSED);
    if (muted) throw new ApiError(403, MUTED);
    if (row.additions.length >= ADDITIONS_LIMIT) throw new ApiError(409, WAITING);
    const addition = row.addition_id + 1;
    await tx
      .updateTable('rooms')
      .set({
        additions: JSON.stringify([...row.additions, { id: addition, song, by: name }]),
        addition_id: addition,
      })
      .where('id', '=', row.id)
      .execute();
    await touch();
  });
};

/** Lets everybody in the room add songs, or the host alone. */
export const openRoom = (scope: Scope, who: Membership, open: boolean): Promise<void> =>
  asHost(scope, who, async (tx, row, touch) => {
    await tx.updateTable('rooms').set({ open }).where('id', '=', row.id).execute();
    await touch();
  });

/** Lets a member of the room add no songs, or again. */
export const muteInRoom = (scope: Scope, who: Membership, id: number, muted: boolean): Promise<void> =>
  asHost(scope, who, async (tx, row, touch) => {
    await tx
      .updateTable('room_members')
      .set({ muted })
      .where((each) => each.and({ room: row.id, id }))
      .execute();
    await touch();
  });
