import type { RandomSong } from '@rushtone/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Scope } from '../database/schema.ts';
import { songList } from './song-list.ts';

/** A pick is made among this many songs after a random point: a gap before a song gives it little weight. */
const WINDOW = 24;
const KEEP_MS = 86_400_000;

type RandomOptions = {
  /** Null for any song of the brand. */
  list: string | null;
  uid: string | null;
  /** Identifies the client, which never gets the same song twice in a row. */
  caller: string;
  /** The song that is playing. */
  not: string | null;
};

type Candidate = { video_id: string; playlist: string };

const candidatesFrom = async (
  db: Db,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Candidate[]> => {
  const start = Math.random();
  const window = (side: RawBuilder<unknown>) =>
    sql`(select s.video_id, s.playlist from ${from} where ${where} and s.pick ${side} ${start} order by s.pick limit ${WINDOW})`;
  // The second half wraps around past the end.
  const { rows } = await sql<Candidate>`
    select * from ${window(sql`>=`)} a union all select * from ${window(sql`<`)} b limit ${WINDOW}`.execute(
    db,
  );
  return rows;
};

const lastPick = ({ db, brand }: Scope, caller: string, list: string) =>
  db
    .selectFrom('random_picks')
    .select('video_id')
    .where((row) => row.and({ caller, brand, list }))
    .executeTakeFirst();

/** Never the song of the last pick, unless the list has no other. */
export const randomSong = async (scope: Scope, options: RandomOptions): Promise<RandomSong | undefined> => {
  const { db, brand, now } = scope;
  const { caller, not, uid } = options;
  const list = options.list ?? '';
  const ofBrand = { from: sql`songs s`, where: sql`s.brand = ${brand}` };
  const { from, where } = list === '' ? ofBrand : songList(list, scope, uid);
  const [last, candidates] = await Promise.all([
    lastPick(scope, caller, list),
    candidatesFrom(db, from, where),
  ]);
  const others = candidates.filter(({ video_id }) => video_id !== last?.video_id && video_id !== not);
  const choice = others.length > 0 ? others : candidates;
  const picked = choice[Math.floor(Math.random() * choice.length)];
  if (picked === undefined) return undefined;
  const { video_id, playlist } = picked;
  await db
    .insertInto('random_picks')
    .values({ caller, brand, list, video_id, picked_at: now })
    .onConflict((row) => row.columns(['caller', 'brand', 'list']).doUpdateSet({ video_id, picked_at: now }))
    .execute();
  return { youtube_url: video_id, youtube_id: video_id, category_id: playlist };
};

export const deleteOldPicks = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('random_picks')
    .where('picked_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute();
};
