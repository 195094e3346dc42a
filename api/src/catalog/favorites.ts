import { FAVORITES_LIMIT, type SongSummary } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import { readSummaries } from './song-rows.ts';
import type { Database } from '../database/schema.ts';
import { ApiError, notFound } from '../errors/api-error.ts';

type Favorite = { uid: string; brand: Brand; videoId: string };

const rowsOf = (db: Kysely<Database>, uid: string, brand: Brand) =>
  db
    .selectFrom('favorites as f')
    .innerJoin('songs as s', (join) =>
      join.onRef('s.brand', '=', 'f.brand').onRef('s.video_id', '=', 'f.video_id'),
    )
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    )
    .where('f.uid', '=', uid)
    .where('f.brand', '=', brand)
    .orderBy('f.added_at', 'desc')
    .orderBy('f.video_id', 'desc');

/** Somebody's favorites, the newest first. */
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

const refuseBeyondLimit = async (db: Kysely<Database>, { uid, brand }: Favorite): Promise<void> => {
  const { count } = await db
    .selectFrom('favorites')
    .select(sql<string>`count(*)`.as('count'))
    .where('uid', '=', uid)
    .where('brand', '=', brand)
    .executeTakeFirstOrThrow();
  if (Number(count) >= FAVORITES_LIMIT)
    throw new ApiError(409, `You have ${FAVORITES_LIMIT} favorites, and that is as many as we can keep.`);
};

/** Once or often is the same: the first time counts. */
export const addFavorite = async (db: Kysely<Database>, favorite: Favorite): Promise<void> => {
  if (!(await songExists(db, favorite))) throw notFound(UNKNOWN);
  await refuseBeyondLimit(db, favorite);
  const { uid, brand, videoId } = favorite;
  await db
    .insertInto('favorites')
    .values({ uid, brand, video_id: videoId })
    .onConflict((row) => row.doNothing())
    .execute();
};

/** Also one whose song is gone from the catalogue. */
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
