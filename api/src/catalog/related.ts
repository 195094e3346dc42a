import type { SongSummary } from '@rushtone/domain';
import type { Kysely } from 'kysely';
import type { Brand } from '@rushtone/site';
import type { Database } from '../database/schema.ts';
import { readSummaries, songsOf } from './song-rows.ts';

const RELATED_SONGS = 12;

type Anchor = { brand: Brand; video_id: string; playlist: string; position: number; artist_key: string };

/** Songs of the same playlist, nearest position first, then others of the same artist. */
export const findRelated = async (db: Kysely<Database>, song: Anchor, now: Date): Promise<SongSummary[]> => {
  const others = songsOf(db, song.brand).where('s.video_id', '!=', song.video_id).limit(RELATED_SONGS);
  const inPlaylist = others.where('s.playlist', '=', song.playlist);
  const [after, before, byArtist] = await Promise.all([
    readSummaries(inPlaylist.where('s.position', '>=', song.position).orderBy('s.position'), now),
    readSummaries(inPlaylist.where('s.position', '<', song.position).orderBy('s.position', 'desc'), now),
    readSummaries(
      others
        .where('s.artist_key', '=', song.artist_key)
        .where('s.playlist', '!=', song.playlist)
        .orderBy('s.sort_key'),
      now,
    ),
  ]);
  const nearest = after.flatMap((next, index) => [next, ...before.slice(index, index + 1)]);
  return [...nearest, ...before.slice(after.length), ...byArtist].slice(0, RELATED_SONGS);
};
