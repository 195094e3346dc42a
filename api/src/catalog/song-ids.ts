import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export const countSongs = async (db: Kysely<Database>, brand: Brand): Promise<number> => {
  const { count } = await db
    .selectFrom('songs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('brand', '=', brand)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A part of all video ids of a brand, always in the same order. */
export const songIds = async (
  db: Kysely<Database>,
  brand: Brand,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> => {
  const songs = await db
    .selectFrom('songs')
    .select('video_id')
    .where('brand', '=', brand)
    .orderBy('video_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return songs.map(({ video_id }) => video_id);
};
