import type { Song } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { explorePlaylists } from './playlists.ts';
import { findRelated } from './related.ts';
import { findNeighbors, findSongIds, songList } from './song-list.ts';
import { songsOf, SUMMARY_COLUMNS, toSummary } from './song-rows.ts';

type SongRequest = {
  brand: Brand;
  videoId: string;
  /** The list being played; null for the song's own playlist. */
  list: string | null;
  explore: boolean;
  uid: string | null;
  now: Date;
};

const findRow = (db: Kysely<Database>, brand: Brand, videoId: string) =>
  songsOf(db, brand)
    .select([...SUMMARY_COLUMNS, 's.brand', 's.description', 's.position', 's.artist_key'])
    .where('s.video_id', '=', videoId)
    .executeTakeFirst();

const isFavorite = async (db: Kysely<Database>, { uid, brand, videoId }: SongRequest): Promise<boolean> => {
  if (uid === null) return false;
  const found = await db
    .selectFrom('favorites')
    .select('uid')
    .where('uid', '=', uid)
    .where('brand', '=', brand)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Next and previous follow the requested list. A song that is not in it (no longer new, for example) continues
 * in its own playlist; favorites without a sign-in have no next and no previous.
 */
const positionIn = async (db: Kysely<Database>, request: SongRequest, own: string) => {
  const listOf = (id: string) => songList(id, request);
  const [requested, [first_song = null]] = await Promise.all([
    findNeighbors(db, listOf(request.list ?? own), request.videoId),
    findSongIds(db, listOf(own), 1),
  ]);
  const { next, next_title, previous } =
    requested.listed || request.list === 'favorite'
      ? requested
      : await findNeighbors(db, listOf(own), request.videoId);
  return { first_song, next, next_title, previous };
};

/** Undefined if the brand has no such song. */
export const getSong = async (db: Kysely<Database>, request: SongRequest): Promise<Song | undefined> => {
  const row = await findRow(db, request.brand, request.videoId);
  if (row === undefined) return undefined;
  const [position, favorite, explore, related] = await Promise.all([
    positionIn(db, request, row.playlist),
    isFavorite(db, request),
    request.explore ? explorePlaylists(db, request.brand, row.playlist, request.now) : [],
    request.explore ? findRelated(db, row, request.now) : [],
  ]);
  return {
    ...toSummary(row, request.now),
    description: row.description,
    ...position,
    favorite,
    explore,
    related,
  };
};
