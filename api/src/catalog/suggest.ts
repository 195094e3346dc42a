import { searchText, SUGGEST_FROM_LETTERS, SUGGESTIONS, type Suggestion } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { findByText } from './text-search.ts';
import { wordsOf } from './song-search-text.ts';

const ARTISTS = 3;
const LAST = '\u{10FFFF}';

type SongRow = { video_id: string; title: string; artist: string; playlist: string };

/** Distinct artists: skips along the index from one artist to the next, however many songs they have. */
const artistsFrom = async (db: Kysely<Database>, brand: Brand, text: string): Promise<string[]> => {
  const key = sql`s.artist_key collate "C"`;
  const next = (after: unknown) =>
    sql`(select s.artist_key, s.artist from songs s
         where s.brand = ${brand} and ${after} and ${key} < ${text + LAST} order by ${key} limit 1)`;
  const { rows } = await sql<{ artist: string }>`
    with recursive found as (
      select 1 as turn, f.* from ${next(sql`${key} >= ${text}`)} f
      union all
      select found.turn + 1, n.* from found
      cross join lateral ${next(sql`${key} > found.artist_key`)} n where found.turn < ${ARTISTS}
    ) select artist from found`.execute(db);
  return rows.map(({ artist }) => artist);
};

const SONG = ['video_id', 'title', 'artist', 'playlist'] as const;

const songsFrom = (db: Kysely<Database>, brand: Brand, text: string): Promise<SongRow[]> =>
  db
    .selectFrom('songs')
    .select(SONG)
    .where('brand', '=', brand)
    .where(sql<boolean>`sort_key collate "C" >= ${text} and sort_key collate "C" < ${text + LAST}`)
    .orderBy(sql`sort_key collate "C"`)
    .orderBy('video_id')
    .limit(SUGGESTIONS)
    .execute();

const toSuggestion = ({ video_id, title, artist, playlist }: SongRow): Suggestion => ({
  kind: 'song',
  author_name: artist,
  title,
  youtube_id: video_id,
  category_id: playlist,
});

/** Songs that contain every typed word; the last one may be incomplete. */
const songsWith = async (db: Kysely<Database>, brand: Brand, text: string, now: Date): Promise<SongRow[]> => {
  const words = wordsOf(text).map((word) => [word]);
  if (words.length === 0) return [];
  const order = { by: 'title', direction: 'ASC' } as const;
  const songs = await findByText(db, words, SUGGESTIONS, { brand, order, now });
  return songs.map(({ youtube_id, title, author_name, category_id }) => ({
    video_id: youtube_id,
    title,
    artist: author_name,
    playlist: category_id,
  }));
};

/** Artists and titles that begin with the typed text, then songs that contain its words. */
export const suggest = async (
  db: Kysely<Database>,
  brand: Brand,
  typed: string,
  now: Date,
): Promise<Suggestion[]> => {
  const text = searchText(typed);
  if (text.length < SUGGEST_FROM_LETTERS) return [];
  const [artists, titles] = await Promise.all([artistsFrom(db, brand, text), songsFrom(db, brand, text)]);
  const more = artists.length + titles.length < SUGGESTIONS ? await songsWith(db, brand, text, now) : [];
  const songs = new Map([...titles, ...more].map((row) => [row.video_id, row]));
  const rows: Suggestion[] = artists.map((artist) => ({ kind: 'artist', author_name: artist }));
  return [...rows, ...[...songs.values()].map(toSuggestion)].slice(0, SUGGESTIONS);
};
