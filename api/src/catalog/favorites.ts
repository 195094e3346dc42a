import { FAVORITES_LIMIT, type SongSummary } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import { readSummaries, songsOf } from './song-rows.ts';
import { serializable } from '../database/transactions.ts';
import type { Database } from '../database/schema.ts';
import { ApiError, notFound } from '../errors/api-error.ts';

type Favorite = { uid: string; brand: Brand; videoId: string };

const rowsOf = (db: Kysely<Database>, uid: string, brand: Brand) =>
  songsOf(db, brand)
    .innerJoin('favorites as f', (join) =>
      join.onRef('f.brand', '=', 's.brand').onRef('f.video_id', '=', 's.video_id'),
    )
    .where('f.uid', '=', uid)
    .orderBy('f.added_at', 'desc')
    .orderBy('f.video_id', 'desc');

/** Newest first. */
export const favoriteSongs = (
  db: Kysely<Database>,
  uid: string,
  brand: Brand,
  now: Date,
): Promise<SongSummary[]> => readSummaries(rowsOf(db, uid, brand).limit(FAVORITES_LIMIT), now);

export const latestFavorite = async (
  db: Kysely<Database>,
  uid: string,
  brand: Brand,
): Promise<string | undefined> =>
  (await rowsOf(db, uid, brand).select('f.video_id').limit(1).executeTakeFirst())?.video_id;

const songExists = async (db: Kysely<Database>, { brand, videoId }: Favorite): Promise<boolean> => {
  const row = await db
    .selectFrom('songs')
    .select('video_id')
    .where('brand', '=', brand)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row !== undefined;
};

const UNKNOWN = 'We could not find that song. It may have been removed.';

const insertBelowLimit = (db: Kysely<Database>, { uid, brand, videoId }: Favorite) =>
  sql<{ known: boolean; stored: boolean }>`
    with song as (
      select video_id from songs where brand = ${brand} and video_id = ${videoId}
    ), added as (
      insert into favorites (uid, brand, video_id)
      select ${uid}, ${brand}, video_id from song
      where (select count(*) from favorites where uid = ${uid} and brand = ${brand}) < ${FAVORITES_LIMIT}
      on conflict do nothing
      returning video_id
    )
    select exists (select from song) as known,
      exists (select from added) or exists (
        select from favorites where uid = ${uid} and brand = ${brand} and video_id = ${videoId}
      ) as stored`.execute(db);

/**
 * Adding a favorite twice is no error. Count and insert are one statement in a serializable transaction: of two
 * concurrent adds that would pass the limit together, the second one is refused.
 */
export const addFavorite = async (db: Kysely<Database>, favorite: Favorite): Promise<void> => {
  const { rows } = await serializable(db, (tx) => insertBelowLimit(tx, favorite));
  if (!rows[0]?.known) throw notFound(UNKNOWN);
  if (!rows[0].stored)
    throw new ApiError(409, `You have ${FAVORITES_LIMIT} favorites, and that is as many as we can keep.`);
};

/** Also removes a favorite whose song has left the catalog. */
export const removeFavorite = async (db: Kysely<Database>, favorite: Favorite): Promise<void> => {
  const { uid, brand, videoId } = favorite;
  const { numDeletedRows } = await db
    .deleteFrom('favorites')
    .where('uid', '=', uid)
    .where('brand', '=', brand)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  if (numDeletedRows === 0n && !(await songExists(db, favorite))) throw notFound(UNKNOWN);
};
