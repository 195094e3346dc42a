import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export type SearchOrder = { by: 'title' | 'date_added'; direction: 'ASC' | 'DESC' };
/** Whose songs are searched, and how they are ordered. */
export type SearchTask = { brand: Brand; order: SearchOrder; now: Date };

export const songsOf = (db: Kysely<Database>, brand: Brand) =>
  db
    .selectFrom('songs as s')
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    )
    .where('s.brand', '=', brand);

export type Songs = ReturnType<typeof songsOf>;

export const ordered = (songs: Songs, { by, direction }: SearchOrder): Songs =>
  songs
    .orderBy(by === 'title' ? 's.sort_key' : 's.date_added', direction === 'ASC' ? 'asc' : 'desc')
    .orderBy('s.video_id');
