import { searchText } from '@rushtone/domain';
import type { Insertable } from 'kysely';
import { songSearchText } from '../src/features/search/song-search-text.ts';
import type { Database, Db } from '../src/database/schema.ts';

type Song = { video_id: string; title: string; artist?: string } & Partial<Insertable<Database['songs']>>;

/** Adds a song to the playlist "Full throttle" of Rushtone, with the derived columns that searches use. */
export const insertSong = async (
  db: Db,
  { video_id, title, artist = 'Somebody', ...more }: Song,
): Promise<void> => {
  await db
    .insertInto('songs')
    .values({
      brand: 'rushtone',
      video_id,
      title,
      artist,
      description: '',
      playlist: 'full-throttle',
      position: 9_000,
      date_added: '2020-01-01',
      channel_id: null,
      sort_key: searchText(title),
      artist_key: searchText(artist),
      search: songSearchText(title, artist),
      ...more,
    })
    .execute();
};
