import { searchText, SUGGEST_FROM_LETTERS, SUGGESTIONS, type Suggestion } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Scope } from '../../database/schema.ts';
import { findByText, type SearchScope } from './search-songs.ts';
import { beginsIn, LAST, typedText, withoutBrackets, wordsOf } from './song-search-text.ts';

const ARTISTS = 3;
/** Songs that are read to find those with the words outside of brackets: most titles of a style end in its name. */
const READ = 40;

/** Distinct artists by a loose index scan, which skips from one artist to the next. */
const artistsFrom = async ({ db, brand }: Scope, text: string): Promise<Suggestion[]> => {
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
  return rows.map(({ artist }) => ({ kind: 'artist', author_name: artist }));
};

type SongSuggestion = Suggestion & { kind: 'song' };

const songsFrom = ({ db, brand }: Scope, text: string): Promise<SongSuggestion[]> =>
  db
    .selectFrom('songs')
    .select(['title', 'artist as author_name', 'video_id as youtube_id', 'playlist as category_id'])
    .select(sql.lit('song' as const).as('kind'))
    .where('brand', '=', brand)
    .where(sql<boolean>`sort_key collate "C" >= ${text} and sort_key collate "C" < ${text + LAST}`)
    .orderBy(sql`sort_key collate "C"`)
    .orderBy('video_id')
    .limit(SUGGESTIONS)
    .execute();

/** Songs that contain every typed word; the last one may be incomplete. */
const songsWith = async (scope: SearchScope, text: string): Promise<SongSuggestion[]> => {
  const words = wordsOf(text).map((word) => [word]);
  if (words.length === 0) return [];
  const order = { by: 'title', direction: 'asc' } as const;
  const songs = await findByText(scope, { words, order, limit: READ });
  return songs.map(({ author_name, title, youtube_id, category_id }) => ({
    kind: 'song',
    author_name,
    title,
    youtube_id,
    category_id,
  }));
};

/** Whether a song contains a typed word only in brackets of its title. */
const isInBrackets = ({ title, author_name }: SongSuggestion, text: string): boolean => {
  const open = searchText(`${withoutBrackets(title)} ${author_name}`);
  return !wordsOf(text).every((word) => beginsIn(open, word));
};

/**
 * Suggests songs: titles that start with the normalized text, and others that contain its words, last of them those that
 * contain one only in brackets.
 */
export const suggestSongs = async (
  scope: SearchScope,
  text: string,
): Promise<{ titles: SongSuggestion[]; others: SongSuggestion[] }> => {
  const titles = await songsFrom(scope, text);
  const more = titles.length < SUGGESTIONS ? await songsWith(scope, text) : [];
  const known = new Set(titles.map(({ youtube_id: id }) => id));
  const others = more.filter(({ youtube_id: id }) => !known.has(id));
  const last = others.filter((song) => isInBrackets(song, text));
  return { titles, others: [...others.filter((song) => !last.includes(song)), ...last] };
};

/** Suggests artists and titles that start with the typed text, then songs that contain its words. */
export const suggest = async (scope: SearchScope, typed: string): Promise<Suggestion[]> => {
  const text = typedText(typed);
  if (text.length < SUGGEST_FROM_LETTERS) return [];
  const [artists, { titles, others }] = await Promise.all([
    artistsFrom(scope, text),
    suggestSongs(scope, text),
  ]);
  return [...artists, ...titles, ...others].slice(0, SUGGESTIONS);
};
