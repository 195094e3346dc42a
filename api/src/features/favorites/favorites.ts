import { FAVORITES_LIMIT, type SongSummary } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Scope } from '../../database/schema.ts';
import { serializable } from '../../database/transactions.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { readSummaries, songsOf } from '../catalog/song-rows.ts';

const rowsOf = (scope: Scope, uid: string) =>
  songsOf(scope)
    .innerJoin('favorites as f', (join) =>
      join.onRef('f.brand', '=', 's.brand').onRef('f.video_id', '=', 's.video_id'),
    )
    .where('f.uid', '=', uid)
    .orderBy('f.added_at', 'desc')
    .orderBy('f.video_id', 'desc');

/** Newest first. */
export const favoriteSongs = (scope: Scope, uid: string): Promise<SongSummary[]> =>
  readSummaries(rowsOf(scope, uid).limit(FAVORITES_LIMIT), scope.now);

export const latestFavorite = async (scope: Scope, uid: string): Promise<string | undefined> =>
  (await rowsOf(scope, uid).select('f.video_id').limit(1).executeTakeFirst())?.video_id;

export const isFavorite = async ({ db, brand }: Scope, uid: string, videoId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('favorites')
    .select('uid')
    .where((row) => row.and({ uid, brand, video_id: videoId }))
    .executeTakeFirst();
  return found !== undefined;
};

const UNKNOWN = 'We could not find that song. It may have been removed.';

const insertBelowLimit = ({ db, brand }: Scope, uid: string, videoId: string) =>
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
 * Adds a favorite; idempotent. Count and insert run as one statement in a serializable transaction, so concurrent
 * requests cannot exceed the limit.
 */
export const addFavorite = async (scope: Scope, uid: string, videoId: string): Promise<void> => {
  const { rows } = await serializable(scope.db, (db) => insertBelowLimit({ ...scope, db }, uid, videoId));
  if (!rows[0]?.known) throw notFound(UNKNOWN);
  if (!rows[0].stored)
    throw new ApiError(409, `You have ${FAVORITES_LIMIT} favorites, and that is as many as we can keep.`);
};

/** Removes a favorite, even if its song is no longer in the catalog. */
export const removeFavorite = async (scope: Scope, uid: string, videoId: string): Promise<void> => {
  const { numDeletedRows } = await scope.db
    .deleteFrom('favorites')
    .where((row) => row.and({ uid, brand: scope.brand, video_id: videoId }))
    .executeTakeFirst();
  if (numDeletedRows > 0n) return;
  const song = await songsOf(scope).select('s.video_id').where('s.video_id', '=', videoId).executeTakeFirst();
  if (song === undefined) throw notFound(UNKNOWN);
};
