import { DEVICES_LIMIT } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Db, Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { newTopic, touchTopic } from '../../topics/topics.ts';

const OFF = '“Continue on your other devices” is off.';
const NO_DEVICE = 'This device was removed already.';
const NOTHING_PLAYS = 'Nothing plays on another device.';

/** Age of a time in ms, by the database's clock, as servers' clocks differ. */
const ageOf = (column: 's.stated_at' | 's.commanded_at') =>
  sql<number | null>`(extract(epoch from clock_timestamp() - ${sql.ref(column)}) * 1000)::float8`;

type Report = {
  device: string;
  name: string;
  /** Names the page that plays. */
  claim: string;
  /** Whether the page has begun to play, so that others stop. */
  takes: boolean;
  state: string;
  /** Absent if they have not changed. */
  songs?: string | undefined;
};
type Command = { call: string; value?: string | undefined };

/** Returns what the account plays where. Songs of revision `known` are left out. */
export const listeningState = async ({ db, brand }: Scope, uid: string, known: number | undefined) => {
  const row = await db
    .selectFrom('listening_states as s')
    .selectAll('s')
    .select([ageOf('s.stated_at').as('age'), ageOf('s.commanded_at').as('command_age')])
    .where((each) => each.and({ brand, uid }))
    .executeTakeFirst();
  if (!row) return { topic: null, devices: [], playing: null, command: null };
  const devices = await db
    .selectFrom('listening_devices')
    .select(['id', 'name', 'seen_at'])
    .where((each) => each.and({ brand, uid }))
    .orderBy('seen_at', 'desc')
    .execute();
  const { topic, device, claim, state, age, songs, songs_rev, command, command_id, command_age } = row;
  return {
    topic,
    devices: devices.map(({ seen_at, ...each }) => ({ ...each, seen: seen_at.toISOString() })),
    playing:
      device === null || claim === null || state === null
        ? null
        : { device, claim, state, age: age ?? 0, songs: known === songs_rev ? null : songs, songs_rev },
    command:
      command === null
        ? null
        : { id: command_id, ...(JSON.parse(command) as Command), age: command_age ?? 0 },
  };
};

/** Locks the account's row and runs `change`; whoever follows it is told. Throws 409 while it is switched off. */
const changeState = <Result>(
  { db, brand }: Scope,
  uid: string,
  change: (
    tx: Db,
    row: { device: string | null; claim: string | null; command_id: number },
  ) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('listening_states')
      .select(['topic', 'device', 'claim', 'command_id'])
      .where((each) => each.and({ brand, uid }))
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new ApiError(409, OFF);
    const result = await change(tx, row);
    await touchTopic(tx, row.topic);
    return result;
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

/** Stores what a page plays, unless another page has begun to play since; then `current` is false. */
export const report = (scope: Scope, uid: string, { device, name, claim, takes, state, songs }: Report) =>
  changeState(scope, uid, async (tx, row) => {
    if (!takes && row.claim !== claim) return { current: false, songs_rev: 0, command: row.command_id };
    await noteDevice(tx, { brand: scope.brand, uid, id: device, name });
    const { songs_rev } = await tx
      .updateTable('listening_states')
      .set({ device, claim, state, stated_at: sql`clock_timestamp()` })
      .$if(takes, (update) => update.set({ command: null }))
      .$if(songs !== undefined, (update) =>
        update.set({ songs: songs ?? null, songs_rev: sql`songs_rev + 1` }),
      )
      .where((each) => each.and({ brand: scope.brand, uid }))
      .returning('songs_rev')
      .executeTakeFirstOrThrow();
    return { current: true, songs_rev, command: row.command_id };
  });

/** Tells the page that plays what to do. */
export const command = (scope: Scope, uid: string, { call, value }: Command): Promise<void> =>
  changeState(scope, uid, async (tx, { device }) => {
    if (device === null) throw new ApiError(409, NOTHING_PLAYS);
    await tx
      .updateTable('listening_states')
      .set({
        command: JSON.stringify({ call, value }),
        command_id: sql`command_id + 1`,
        commanded_at: sql`clock_timestamp()`,
      })
      .where((each) => each.and({ brand: scope.brand, uid }))
      .execute();
  });

export const renameDevice = (scope: Scope, uid: string, id: string, name: string): Promise<void> =>
  changeState(scope, uid, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('listening_devices')
      .set({ name })
      .where((each) => each.and({ brand: scope.brand, uid, id }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(NO_DEVICE);
  });

/** Forgets a device, and what was played last if it was there. */
export const removeDevice = (scope: Scope, uid: string, id: string): Promise<void> =>
  changeState(scope, uid, async (tx, { device }) => {
    const mine = { brand: scope.brand, uid };
    await tx
      .deleteFrom('listening_devices')
      .where((each) => each.and({ ...mine, id }))
      .execute();
    if (device === id)
      await tx
        .updateTable('listening_states')
        .set({ device: null, claim: null, state: null, songs: null, command: null })
        .where((each) => each.and(mine))
        .execute();
  });
