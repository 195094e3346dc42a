import { isVideoId, NEW_FOR_DAYS, thumbnailUrl, type SongBounds, type SongSummary } from '@rushtone/domain';
import type { SelectQueryBuilder } from 'kysely';
import type { Brand } from '@rushtone/site';
import type { Database, Db, Scope } from '../../database/schema.ts';

export const DAY_MS = 86_400_000;

export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_FOR_DAYS * DAY_MS);

/** Songs `s` of a brand, each with its playlist `p`. */
export const songsOf = ({ db, brand }: Omit<Scope, 'now'>) =>
  db
    .selectFrom('songs as s')
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    )
    .where('s.brand', '=', brand);

/** Columns of a song `s` and its playlist `p` for a summary. */
export const SUMMARY_COLUMNS = [
  's.video_id',
  's.title',
  's.artist',
  's.playlist',
  's.date_added',
  's.duration',
  's.start_second',
  's.end_second',
  'p.category_name',
] as const;

export type SummaryRow = {
  video_id: string;
  title: string;
  artist: string;
  playlist: string;
  date_added: Date;
  duration: number | null;
  start_second: number | null;
  end_second: number | null;
  category_name: string;
};

type SongsWithPlaylist = SelectQueryBuilder<
  Database & { s: Database['songs']; p: Database['playlists'] },
  's' | 'p',
  object
>;

export const readSummaries = async (query: SongsWithPlaylist, now: Date): Promise<SongSummary[]> =>
  (await query.select(SUMMARY_COLUMNS).execute()).map((row) => toSummary(row, now));

/** Absent fields are unknown. */
const timesOf = ({ duration, start_second: start, end_second: end }: SummaryRow) => ({
  ...(duration !== null && { duration }),
  ...((start !== null || end !== null) && { bounds: { start: start ?? 0, end } satisfies SongBounds }),
});

export const toSummary = (row: SummaryRow, now: Date): SongSummary => ({
  title: row.title,
  author_name: row.artist,
  category_id: row.playlist,
  category_name: row.category_name,
  youtube_url: row.video_id,
  youtube_id: row.video_id,
  date_added: row.date_added.toISOString(),
  new: row.date_added > newSince(now) ? 'true' : 'false',
  ...timesOf(row),
});

/** Returns the URL of a picture, which may be stored as a video ID that stands for its thumbnail. */
export const pictureUrl = (thumbnails: string, picture: string): string =>
  isVideoId(picture) ? thumbnailUrl(thumbnails, picture) : picture;

export const countSongs = async (db: Db, brand: Brand): Promise<number> => {
  const { count } = await db
    .selectFrom('songs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('brand', '=', brand)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Returns a page of a brand's video IDs in a stable order. */
export const songIds = async (
  db: Db,
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
