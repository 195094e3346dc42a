import type { Playlist, PlaylistWithSongs } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { findSongIds, songList } from './song-list.ts';
import { readSummaries, songsOf } from './song-rows.ts';

const HOME_PLAYLISTS = 12;
const EXPLORE_PLAYLISTS = 8;
const SONGS_OF_PLAYLIST = 1_000;
const POPULAR_FOR_DAYS = 30;
const DAY_MS = 86_400_000;

const COLUMNS = [
  'id',
  'category_name',
  'description',
  'youtube_url',
  'description_url',
  'special',
  'image_url',
] as const;

const ofBrand = (db: Kysely<Database>, brand: Brand) =>
  db.selectFrom('playlists').select(COLUMNS).where('brand', '=', brand);

/** Most played in the last 30 days first, then the largest. */
const byPopularity = (db: Kysely<Database>, brand: Brand, now: Date) => {
  const since = new Date(now.getTime() - POPULAR_FOR_DAYS * DAY_MS).toISOString().slice(0, 10);
  return ofBrand(db, brand)
    .orderBy(
      sql`(select coalesce(sum(plays), 0) from plays
           where plays.brand = playlists.brand and plays.playlist = playlists.id and plays.day > ${since}) desc`,
    )
    .orderBy('size', 'desc')
    .orderBy('position');
};

export const homePlaylists = (db: Kysely<Database>, brand: Brand): Promise<Playlist[]> =>
  ofBrand(db, brand).where('home', '=', true).orderBy('position').limit(HOME_PLAYLISTS).execute();

export const popularPlaylists = (db: Kysely<Database>, brand: Brand, now: Date): Promise<Playlist[]> =>
  byPopularity(db, brand, now).execute();

export const namedPlaylists = (
  db: Kysely<Database>,
  brand: Brand,
  order: 'ASC' | 'DESC',
): Promise<Playlist[]> =>
  ofBrand(db, brand)
    .orderBy('sort_key', order === 'ASC' ? 'asc' : 'desc')
    .orderBy('id')
    .execute();

/** The playlists of 'Explore more': all but the song's own. */
export const explorePlaylists = (
  db: Kysely<Database>,
  brand: Brand,
  own: string,
  now: Date,
): Promise<Playlist[]> =>
  byPopularity(db, brand, now).where('id', '!=', own).limit(EXPLORE_PLAYLISTS).execute();

export const getPlaylist = async (
  db: Kysely<Database>,
  brand: Brand,
  id: string,
  now: Date,
): Promise<PlaylistWithSongs | undefined> => {
  const list = songList(id, { brand, uid: null, now });
  const [playlist, ids] = await Promise.all([
    ofBrand(db, brand).where('id', '=', id).executeTakeFirst(),
    findSongIds(db, list, SONGS_OF_PLAYLIST),
  ]);
  if (playlist === undefined) return undefined;
  const rank = new Map(ids.map((videoId, index) => [videoId, index]));
  const songs = await readSummaries(
    songsOf(db, brand).where('s.video_id', 'in', ids.length > 0 ? ids : ['']),
    now,
  );
  songs.sort((a, b) => (rank.get(a.youtube_id) ?? 0) - (rank.get(b.youtube_id) ?? 0));
  return { playlist, songs };
};
