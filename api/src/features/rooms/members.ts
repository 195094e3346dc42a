import { randomBytes } from 'node:crypto';
import { ROOM_PEOPLE_LIMIT } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Db, Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { digest } from '../../identity/codes.ts';
import { newTopic, touchTopic } from '../../topics/topics.ts';
import { madeUpName } from './names.ts';
import { membersOf, viewOf, type Room } from './room-view.ts';

const ENDED = 'This room has ended.';
const FULL = `This room is full: ${ROOM_PEOPLE_LIMIT} people are in it.`;
const NOT_IN = 'You are not in this room.';

/** A page in the background may be silent for a minute; one that plays is not. */
const SILENT = sql`interval '75 seconds'`;
const HOST_SILENT = sql`interval '20 seconds'`;
/** Time in which a page that is loaded again comes back. */
const GRACE = sql`interval '5 seconds'`;

export type Membership = { room: string; member: string };

/**
 * Takes out members whose pages are silent or gone; of those who listen, the one who came first becomes the host. Returns
 * `null` if nobody is left, with which the room ends.
 */
const removeAbsent = async (tx: Db, row: Room): Promise<Room | null> => {
  const { numDeletedRows } = await tx
    .deleteFrom('room_members')
    .where('room', '=', row.id)
    .where(
      sql<boolean>`(seen_at < clock_timestamp() - ${SILENT} or leaves_at < clock_timestamp()
        or (id = ${row.host} and ${row.playing} and seen_at < clock_timestamp() - ${HOST_SILENT}))`,
    )
    .executeTakeFirst();
  const members = await tx
    .selectFrom('room_members')
    .select('id')
    .where('room', '=', row.id)
    .orderBy(sql`leaves_at is not null`)
    .orderBy('idle')
    .orderBy('id')
    .execute();
  const [next] = members;
  if (!next) {
    await tx.deleteFrom('rooms').where('id', '=', row.id).execute();
    await touchTopic(tx, row.topic);
    return null;
  }
  const hasHost = members.some(({ id }) => id === row.host);
  if (numDeletedRows === 0n && hasHost) return row;
  await touchTopic(tx, row.topic);
  return tx
    .updateTable('rooms')
    .set({ host: hasHost ? row.host : next.id })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Locks the room and runs `change`; `touch` tells the pages in it. Throws 404 if it has ended. */
export const changeRoom = async <Result>(
  { db, brand }: Scope,
  room: string,
  change: (tx: Db, row: Room, touch: () => Promise<number>) => Promise<Result>,
): Promise<Result> => {
  const result = await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('rooms')
      .selectAll()
      .where((each) => each.and({ id: room, brand }))
      .forUpdate()
      .executeTakeFirst();
    const row = found && (await removeAbsent(tx, found));
    // Not thrown here, which would bring the room back.
    return row ? { value: await change(tx, row, () => touchTopic(tx, row.topic)) } : null;
  });
  if (!result) throw notFound(ENDED);
  return result.value;
};

/** Returns the caller, who is there, or throws 409. */
export const memberOf = async (tx: Db, { room, member }: Membership) => {
  const found = await tx
    .updateTable('room_members')
    .set({ seen_at: sql`clock_timestamp()`, leaves_at: null })
    .where((each) => each.and({ room, secret: digest(member) }))
    .returning(['id', 'name', 'muted'])
    .executeTakeFirst();
  if (!found) throw new ApiError(409, NOT_IN);
  return found;
};

const insertMember = async (tx: Db, row: Room, member: string): Promise<number> => {
  const others = await membersOf(tx, row.id);
  if (others.length >= ROOM_PEOPLE_LIMIT) throw new ApiError(409, FULL);
  const name = madeUpName(others.map((each) => each.name));
  await tx
    .insertInto('room_members')
    .values({ room: row.id, id: row.next_member, secret: digest(member), name })
    .execute();
  await tx
    .updateTable('rooms')
    .set({ next_member: row.next_member + 1 })
    .where('id', '=', row.id)
    .execute();
  return row.next_member;
};

/** Starts a room with its first member, who is the host. */
export const startRoom = async (scope: Scope, member: string) => {
  const { db, brand } = scope;
  const row = await db.transaction().execute(async (tx) => {
    const created = await tx
      .insertInto('rooms')
      .values({ id: randomBytes(16).toString('base64url'), brand, topic: newTopic(), host: 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
    await insertMember(tx, created, member);
    return created;
  });
  return { you: row.host, ...(await viewOf(scope, row, undefined)) };
};

/** Returns what plays in a room and who is in it. Songs of revision `known` are left out. */
export const readRoom = async (scope: Scope, room: string, known: number | undefined) => {
  const row = await scope.db
    .selectFrom('rooms')
    .selectAll()
    .where((each) => each.and({ id: room, brand: scope.brand }))
    .executeTakeFirst();
  if (!row) throw notFound(ENDED);
  return viewOf(scope, row, known);
};

/** Enters a room, or says that a member is still in it, and whether the song is paused there. */
export const enterRoom = async (
  scope: Scope,
  who: Membership,
  { known, idle }: { known?: number | undefined; idle: boolean },
) => {
  const { row, you } = await changeRoom(scope, who.room, async (tx, current, touch) => {
    const back = await tx
      .updateTable('room_members as m')
      .from('room_members as before')
      .set({ seen_at: sql`clock_timestamp()`, leaves_at: null, idle })
      .where((each) => each.and({ 'm.room': who.room, 'm.secret': digest(who.member) }))
      .whereRef('before.room', '=', 'm.room')
      .whereRef('before.id', '=', 'm.id')
      .returning(['m.id', sql<boolean>`before.leaves_at is not null`.as('was_away')])
      .executeTakeFirst();
    const id = back?.id ?? (await insertMember(tx, current, who.member));
    if (!back || back.was_away) await touch();
    return { row: current, you: id };
  });
  return { you, ...(await viewOf(scope, row, known)) };
};

/** Leaves the room; with `mayReturn`, a few seconds later, unless the page comes back, as after a reload. */
export const leaveRoom = (scope: Scope, who: Membership, mayReturn: boolean): Promise<void> =>
  changeRoom(scope, who.room, async (tx, row, touch) => {
    await tx
      .updateTable('room_members')
      .set({ leaves_at: mayReturn ? sql`clock_timestamp() + ${GRACE}` : sql`'-infinity'` })
      .where((each) => each.and({ room: row.id, secret: digest(who.member) }))
      .execute();
    if (!mayReturn) await removeAbsent(tx, row);
    await touch();
  });
