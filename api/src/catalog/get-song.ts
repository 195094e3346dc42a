import type { Song } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { findNeighbours, findSongIds } from './neighbors.ts';
import { explorePlaylists } from './playlists.ts';
import { findRelated } from './related.ts';
import { songList } from './song-list.ts';
import { SUMMARY_COLUMNS, toSummary } from './song-rows.ts';

type Asked = {
  brand: Brand;
  videoId: string;
  /** The list that is played; the song's own playlist without one. */
  list: string | null;
  explore: boolean;
  uid: string | null;
  now: Date;
};

const findRow = (db: Kysely<Database>, brand: Brand, videoId: string) =>
  db
    .selectFrom('songs as s')
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    )
    .select([...SUMMARY_COLUMNS, 's.brand', 's.description', 's.position', 's.artist_key'])
    .where('s.brand', '=', brand)
    .where('s.video_id', '=', videoId)
    .executeTakeFirst();

const isFavorite = async (db: Kysely<Database>, { uid, brand, videoId }: Asked): Promise<boolean> => {
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
 * Next and previous follow the list that was asked for. A song that has left it (no longer new, say) goes
 * on in its own playlist; somebody's favorites without a sign-in have no next and no previous.
 */
const alongList = async (db: Kysely<Database>, asked: Asked, own: string) => {
  const listOf = (id: string) => songList(id, asked);
  const [wanted, [first_song = null]] = await Promise.all([
    findNeighbours(db, listOf(asked.list ?? own), asked.videoId),
    findSongIds(db, listOf(own), 1),
  ]);
  const { next, next_title, previous } =
    wanted.listed || asked.list === 'favorite'
      ? wanted
      : await findNeighbours(db, listOf(own), asked.videoId);
  return { first_song, next, next_title, previous };
};

/** A song as the song page needs it; undefined when the brand has no such song. */
export const getSong = async (db: Kysely<Database>, asked: Asked): Promise<Song | undefined> => {
  const row = await findRow(db, asked.brand, asked.videoId);
  if (row === undefined) return undefined;
  const [along, favorite, explore, related] = await Promise.all([
    alongList(db, asked, row.playlist),
    isFavorite(db, asked),
    asked.explore ? explorePlaylists(db, asked.brand, row.playlist, asked.now) : [],
    asked.explore ? findRelated(db, row, asked.now) : [],
  ]);
  return { ...toSummary(row, asked.now), description: row.description, ...along, favorite, explore, related };
};
