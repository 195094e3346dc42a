import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { SongList } from './song-list.ts';

export type Neighbours = {
  /** Whether the song is in the list at all. */
  listed: boolean;
  next: string | null;
  next_title: string | null;
  previous: string | null;
};

/** What comes before and after a song in a list, in one question. */
export const findNeighbours = async (
  db: Kysely<Database>,
  { from, where, order }: SongList,
  videoId: string,
): Promise<Neighbours> => {
  const own = sql`(select ${order.key} from ${from} where ${where} and s.video_id = ${videoId})`;
  const nearest = (side: RawBuilder<unknown>, way: RawBuilder<unknown>) =>
    sql`(select s.video_id, s.title from ${from} where ${where} and (${order.key}) ${side} ${own} order by ${way} limit 1)`;
  const { rows } = await sql<Neighbours>`
    select o.listed, n.video_id as next, n.title as next_title, p.video_id as previous
    from (select exists (select 1 from ${from} where ${where} and s.video_id = ${videoId}) as listed) o
    left join ${nearest(order.after, order.forward)} n on true
    left join ${nearest(order.before, order.backward)} p on true`.execute(db);
  return rows[0] ?? { listed: false, next: null, next_title: null, previous: null };
};

/** Ids of the songs of a list in its order, at most `limit`. */
export const findSongIds = async (
  db: Kysely<Database>,
  { from, where, order }: SongList,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ video_id: string }>`
    select s.video_id from ${from} where ${where} order by ${order.forward} limit ${limit}`.execute(db);
  return rows.map((row) => row.video_id);
};
