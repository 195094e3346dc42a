import { sql, type RawBuilder } from 'kysely';
import type { Db, Scope } from '../database/schema.ts';
import { newSince } from './song-rows.ts';

/** An order of songs `s`, as SQL: the sort key, and both directions along it. */
type Order = {
  key: RawBuilder<unknown>;
  forward: RawBuilder<unknown>;
  backward: RawBuilder<unknown>;
  after: RawBuilder<unknown>;
  before: RawBuilder<unknown>;
};

const orderBy = (column: RawBuilder<unknown>, direction: 'up' | 'down'): Order => {
  const up = { order: sql`${column}, s.video_id`, side: sql`>` };
  const down = { order: sql`${column} desc, s.video_id desc`, side: sql`<` };
  const [ahead, back] = direction === 'up' ? [up, down] : [down, up];
  return {
    key: up.order,
    forward: ahead.order,
    backward: back.order,
    after: ahead.side,
    before: back.side,
  };
};

/** An ordered list that next and previous follow: a playlist, a special playlist or a user's favorites. */
export type SongList = { id: string; from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: Order };

const SONGS = sql`songs s`;
const byDate = orderBy(sql`s.date_added`, 'down');

/** The list with this id; `favorite` is empty for a visitor. */
export const songList = (id: string, { brand, now }: Scope, uid: string | null): SongList => {
  const ofBrand = sql`s.brand = ${brand}`;
  if (id === 'new') {
    return { id, from: SONGS, where: sql`${ofBrand} and s.date_added > ${newSince(now)}`, order: byDate };
  }
  if (id === 'network') {
    const byMember = sql`exists (select 1 from members m where m.brand = s.brand and m.channel_id = s.channel_id)`;
    return { id, from: SONGS, where: sql`${ofBrand} and ${byMember}`, order: byDate };
  }
  if (id === 'favorite') {
    const from = sql`songs s join favorites f on f.brand = s.brand and f.video_id = s.video_id`;
    return { id, from, where: sql`${ofBrand} and f.uid = ${uid}`, order: orderBy(sql`f.added_at`, 'down') };
  }
  return {
    id,
    from: SONGS,
    where: sql`${ofBrand} and s.playlist = ${id}`,
    order: orderBy(sql`s.position`, 'up'),
  };
};

export type Neighbors = {
  /** Whether the list contains the song. */
  listed: boolean;
  next: string | null;
  next_title: string | null;
  previous: string | null;
};

/** The songs before and after a song in a list, in one query. */
export const findNeighbors = async (
  db: Db,
  { from, where, order }: SongList,
  videoId: string,
): Promise<Neighbors> => {
  const own = sql`(select ${order.key} from ${from} where ${where} and s.video_id = ${videoId})`;
  const nearest = (side: RawBuilder<unknown>, direction: RawBuilder<unknown>) =>
    sql`(select s.video_id, s.title from ${from} where ${where} and (${order.key}) ${side} ${own} order by ${direction} limit 1)`;
  const { rows } = await sql<Neighbors>`
    select o.listed, n.video_id as next, n.title as next_title, p.video_id as previous
    from (select exists (select 1 from ${from} where ${where} and s.video_id = ${videoId}) as listed) o
    left join ${nearest(order.after, order.forward)} n on true
    left join ${nearest(order.before, order.backward)} p on true`.execute(db);
  return rows[0] ?? { listed: false, next: null, next_title: null, previous: null };
};

export const findSongIds = async (
  db: Db,
  { from, where, order }: SongList,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ video_id: string }>`
    select s.video_id from ${from} where ${where} order by ${order.forward} limit ${limit}`.execute(db);
  return rows.map((row) => row.video_id);
};
