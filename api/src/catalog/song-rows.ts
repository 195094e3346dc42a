import { NEW_FOR_DAYS, type SongSummary } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/schema.ts';

const DAY_MS = 86_400_000;

export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_FOR_DAYS * DAY_MS);

/** Songs `s` of a brand, each with its playlist `p`. */
export const songsOf = (db: Kysely<Database>, brand: Brand) =>
  db
    .selectFrom('songs as s')
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    )
    .where('s.brand', '=', brand);

/** The columns of a song `s` and its playlist `p` that a summary needs. */
export const SUMMARY_COLUMNS = [
  's.video_id',
  's.title',
  's.artist',
  's.playlist',
  's.date_added',
  'p.category_name',
] as const;

export type SummaryRow = {
  video_id: string;
  title: string;
  artist: string;
  playlist: string;
  date_added: Date;
  category_name: string;
};

type SongsWithPlaylist = SelectQueryBuilder<
  Database & { s: Database['songs']; p: Database['playlists'] },
  's' | 'p',
  object
>;

export const readSummaries = async (query: SongsWithPlaylist, now: Date): Promise<SongSummary[]> =>
  (await query.select(SUMMARY_COLUMNS).execute()).map((row) => toSummary(row, now));

export const toSummary = (row: SummaryRow, now: Date): SongSummary => ({
  title: row.title,
  author_name: row.artist,
  category_id: row.playlist,
  category_name: row.category_name,
  youtube_url: row.video_id,
  youtube_id: row.video_id,
  date_added: row.date_added.toISOString(),
  new: row.date_added > newSince(now) ? 'true' : 'false',
});
