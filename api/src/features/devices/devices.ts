import { DEVICES_LIMIT } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Db, DeviceCommand, Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { newTopic, touchTopic } from '../../topics/topics.ts';

const OFF = '“Continue on your other devices” is off.';
const NO_DEVICE = 'This device was removed already.';
const NOTHING_PLAYS = 'Nothing plays on another device.';

/** Commands that are kept, the newest: a page may have missed some. */
const COMMANDS_KEPT = 16;

/** By the database's clock, as servers' clocks differ, in ms. */
const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

type Report = {
  device: string;
  name: string;
  /** Names the page that plays. */
  claim: string;
  /** Whether the page has begun to play, so that others stop. */
  begins: boolean;
  state: string;
  /** By the clock of the page, in ms since 1970. Older shells do not send it. */
  written_at?: number | undefined;
  /** Absent if they have not changed. */
  songs?: string | undefined;
};
type Command = { call: string; value?: string | undefined };
type Playing = {
  device: string | null;
  claim: string | null;
  written_at: number | null;
  commands: DeviceCommand[];
  command_id: number;
};

/** Returns what the account plays where. Songs of revision `known` are left out. */
export const listeningState = async ({ db, brand }: Scope, uid: string, known: number | undefined) => {
  const row = await db
    .selectFrom('listening_states as s')
    .selectAll('s')
    .select(NOW.as('now'))
    .where((each) => each.and({ brand, uid }))
    .executeTakeFirst();
  if (!row) return { topic: null, devices: [], playing: null, commands: [] };
  const devices = await db
    .selectFrom('listening_devices')
    .select(['id', 'name', 'seen_at'])
    .where((each) => each.and({ brand, uid }))
    .orderBy('seen_at', 'desc')
    .execute();
  const { topic, device, claim, state, stated_at, songs, songs_rev, commands, now } = row;
  const age = now - (stated_at?.getTime() ?? now);
  return {
    topic,
    devices: devices.map(({ seen_at, ...each }) => ({ ...each, seen: seen_at.toISOString() })),
    playing:
      device === null || claim === null || state === null
        ? null
        : { device, claim, state, age, songs: known === songs_rev ? null : songs, songs_rev },
    commands: commands.map(({ at, ...command }) => ({ ...command, age: now - at })),
  };
};

/**
 * Locks the account's row and runs `change`, which calls `touch` to tell the devices; that returns the topic's revision.
 * Throws 409 while it is switched off.
 */
const changeState = <Result>(
  { db, brand }: Scope,
  uid: string,
  change: (tx: Db, row: Playing, touch: () => Promise<number>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('listening_states')
      .select(['topic', 'device', 'claim', 'written_at', 'commands', 'command_id'])
      .where((each) => each.and({ brand, uid }))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ApiError(409, OFF);
    return change(tx, row, () => touchTopic(tx, row.topic));
  });

/** Switches it on, or off with everything that is stored. */
export const switchDevices = async ({ db, brand }: Scope, uid: string, on: boolean): Promise<void> => {
  if (on)
    await db
      .insertInto('listening_states')
      .values({ brand, uid, topic: newTopic() })
      .onConflict((row) => row.doNothing())
      .execute();
  else
    await db.transaction().execute(async (tx) => {
      const deleted = await tx
        .deleteFrom('listening_states')
        .where((each) => each.and({ brand, uid }))
        .returning('topic')
        .executeTakeFirst();
      if (deleted) await touchTopic(tx, deleted.topic);
    });
};

const noteDevice = async (
  tx: Db,
  { brand, uid, id, name }: { brand: Scope['brand']; uid: string; id: string; name: string },
) => {
  await tx
    .insertInto('listening_devices')
    .values({ brand, uid, id, name })
    .onConflict((row) => row.columns(['brand', 'uid', 'id']).doUpdateSet({ seen_at: new Date() }))
    .execute();
  await sql`delete from listening_devices where brand = ${brand} and uid = ${uid} and id in (
    select id from listening_devices where brand = ${brand} and uid = ${uid}
    order by seen_at desc offset ${DEVICES_LIMIT})`.execute(tx);
};

/** A page's clock may be set back; its reports count again after this. In ms. */
const CLOCK_MS = 60_000;

/** Whether the page has said something newer: the last report of a page that is left may overtake the one before. */
const isOvertaken = (row: Playing, { claim, written_at }: Report): boolean => {
  if (row.claim !== claim || row.written_at === null || written_at === undefined) return false;
  return written_at < row.written_at && row.written_at - written_at < CLOCK_MS;
};

/** Stores what a page plays, unless another page has begun to play since; then `current` is false. */
export const report = (scope: Scope, uid: string, each: Report) =>
  changeState(scope, uid, async (tx, row, touch) => {
    const { device, name, claim, begins, state, written_at = null, songs } = each;
    if (!begins && row.claim !== claim)
      return { current: false, songs_rev: 0, command: row.command_id, rev: 0 };
    await noteDevice(tx, { brand: scope.brand, uid, id: device, name });
    const { songs_rev } = await tx
      .updateTable('listening_states')
      .set(
        isOvertaken(row, each)
          ? { claim }
          : { device, claim, state, stated_at: sql`clock_timestamp()`, written_at },
      )
      .$if(begins, (update) => update.set({ commands: '[]' }))
      .$if(songs !== undefined, (update) =>
        update.set({ songs: songs ?? null, songs_rev: sql`songs_rev + 1` }),
      )
      .where((where) => where.and({ brand: scope.brand, uid }))
      .returning('songs_rev')
      .executeTakeFirstOrThrow();
    return { current: true, songs_rev, command: row.command_id, rev: await touch() };
  });

/** Tells the page that plays what to do. */
export const command = (scope: Scope, uid: string, { call, value }: Command): Promise<void> =>
  changeState(scope, uid, async (tx, { device, commands, command_id: last }, touch) => {
    if (device === null) throw new ApiError(409, NOTHING_PLAYS);
    const { now } = await tx.selectNoFrom(NOW.as('now')).executeTakeFirstOrThrow();
    const kept = [...commands, { id: last + 1, at: now, call, value }].slice(-COMMANDS_KEPT);
    await tx
      .updateTable('listening_states')
      .set({ commands: JSON.stringify(kept), command_id: last + 1 })
      .where((each) => each.and({ brand: scope.brand, uid }))
      .execute();
    await touch();
  });

export const renameDevice = (scope: Scope, uid: string, id: string, name: string): Promise<void> =>
  changeState(scope, uid, async (tx, _row, touch) => {
    const { numUpdatedRows } = await tx
      .updateTable('listening_devices')
      .set({ name })
      .where((each) => each.and({ brand: scope.brand, uid, id }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(NO_DEVICE);
    await touch();
  });

/** Forgets a device, and what was played last if it was there. */
export const removeDevice = (scope: Scope, uid: string, id: string): Promise<void> =>
  changeState(scope, uid, async (tx, { device }, touch) => {
    const mine = { brand: scope.brand, uid };
    await tx
      .deleteFrom('listening_devices')
      .where((each) => each.and({ ...mine, id }))
      .execute();
    if (device === id)
      await tx
        .updateTable('listening_states')
        .set({ device: null, claim: null, state: null, songs: null, commands: '[]' })
        .where((each) => each.and(mine))
        .execute();
    await touch();
  });
