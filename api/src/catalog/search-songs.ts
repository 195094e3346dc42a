import type { SongSummary } from '@rushtone/domain';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Scope } from '../database/schema.ts';
import { expectSongs, similarWords, wordsContaining, type Expected } from './search-words.ts';
import { escapeLike, isUnspaced, LAST, typedText, wordQuery, wordsOf } from './song-search-text.ts';
import { readSummaries, songsOf } from './song-rows.ts';

export const RESULTS = 200;
const GUESSES = 20;
/** From this many expected matches on, scanning an ordered index is faster than sorting the matches. */
const MANY = 3_000;
const MANY_SHARE = 0.004;
/** Words in fewer songs than this are looked up in the index; the others only filter what it finds. */
const NARROW = 2_000;

export type SearchOrder = { by: 'title' | 'date_added'; direction: 'asc' | 'desc' };
/** A song must contain one of the alternatives of every word. */
type Words = readonly (readonly string[])[];
type Search = { words: Words; order: SearchOrder; limit: number };
type Songs = ReturnType<typeof songsOf>;

const columnOf = ({ by }: SearchOrder) => (by === 'title' ? 's.sort_key' : 's.date_added');

const ordered = (songs: Songs, order: SearchOrder): Songs =>
  songs.orderBy(columnOf(order), order.direction).orderBy('s.video_id');

/** The same order, as expressions without an index: the planner then finds songs by words and sorts them. */
const sorted = (songs: Songs, { by, direction }: SearchOrder): Songs =>
  songs
    .orderBy(by === 'title' ? sql`s.sort_key || ''` : sql`s.date_added + interval '0'`, direction)
    .orderBy('s.video_id');

/** Matches a word anywhere in a song, but one or two letters only at the start of a word. */
const patternsFor = (word: string): string[] => {
  const escaped = escapeLike(word);
  return [...word].length < 3 ? [`${escaped}%`, `% ${escaped}%`, `%(${escaped}%`] : [`%${escaped}%`];
};

const containsOneOf = (alternatives: readonly string[]): RawBuilder<boolean> => {
  const likes = alternatives.flatMap(patternsFor).map((pattern) => sql`s.search like ${pattern}`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
};

/** The rarest words: as many as it takes to leave few songs. */
const rarest = (words: Words, { byWord }: Expected): Words => {
  const ranked = words
    .map((word, at) => ({ word, songs: byWord[at] ?? 0 }))
    .sort((a, b) => a.songs - b.songs);
  const enough = ranked.findIndex(({ songs }) => songs <= NARROW);
  return (enough === 0 ? ranked.slice(0, 1) : ranked).map(({ word }) => word);
};

/** Uses the index of words; its time grows with the number of matches. */
const findFew = (scope: Scope, { words, order, limit }: Search, expected: Expected) => {
  const found = scope.db
    .selectFrom(
      sql<Database['songs']>`songs_with(${scope.brand}, ${wordQuery(rarest(words, expected))}::tsquery)`.as(
        's',
      ),
    )
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    );
  // Of scripts without spaces the index knows pairs of characters, which may not be adjacent in a song.
  const unspaced = words.filter((alternatives) => alternatives.some((word) => isUnspaced(word)));
  const fitting = unspaced.reduce(
    (songs, alternatives) => songs.where(containsOneOf(alternatives)),
    found.where(sql<boolean>`s.words @@ ${wordQuery(words)}::tsquery`),
  );
  return readSummaries(sorted(fitting, order).limit(limit), scope.now);
};

/** Scans the covering index of the order until enough songs match, which is soon when many do. */
const findAmongMany = (scope: Scope, { words, order, limit }: Search): Promise<SongSummary[]> =>
  scope.db.transaction().execute(async (db) => {
    // The planner overestimates how many songs contain a text, and would scan the table.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      db,
    );
    const all = db.selectFrom('songs as s').select('s.video_id').where('s.brand', '=', scope.brand);
    const along = words
      .reduce((songs, alternatives) => songs.where(containsOneOf(alternatives)), all)
      .orderBy(columnOf(order), order.direction)
      // The same direction, so that one index provides the order.
      .orderBy('s.video_id', order.direction)
      .limit(limit);
    const songs = songsOf({ ...scope, db }).where('s.video_id', 'in', along);
    return readSummaries(ordered(songs, order), scope.now);
  });

export const findByText = async (scope: Scope, search: Search): Promise<SongSummary[]> => {
  const expected = await expectSongs(scope, search.words);
  const isMany = expected.songs >= MANY && expected.share >= MANY_SHARE;
  return isMany ? findAmongMany(scope, search) : findFew(scope, search, expected);
};

/** Words that begin with the typed ones; else words that contain them; else similar words. */
export const findByWords = async (scope: Scope, text: string, order: SearchOrder): Promise<SongSummary[]> => {
  const words = wordsOf(text);
  if (words.length === 0) {
    // The index holds letters and digits only, so a search for symbols matches the beginning of titles.
    const songs = songsOf(scope)
      .where('s.sort_key', '>=', text)
      .where('s.sort_key', '<', text + LAST);
    return readSummaries(sorted(songs, order).limit(RESULTS), scope.now);
  }
  const prefixes = words.map((word) => [word]);
  const found = await findByText(scope, { words: prefixes, order, limit: RESULTS });
  if (found.length > 0) return found;
  const containing = await wordsContaining(scope, words);
  if (containing.every((alternatives) => alternatives.length > 0)) {
    const inside = await findByText(scope, { words: containing, order, limit: RESULTS });
    if (inside.length > 0) return inside;
  }
  const similar = await similarWords(scope, words);
  return similar.length > 0 ? findByText(scope, { words: similar, order, limit: GUESSES }) : [];
};

type SongSearch = { typed: string; exactArtist: boolean; order: SearchOrder };

/** Songs whose title and artist contain every word, or similar ones; with `exactArtist` the songs of one artist. */
export const searchSongs = async (
  scope: Scope,
  { typed, exactArtist, order }: SongSearch,
): Promise<SongSummary[]> => {
  const text = typedText(typed);
  if (text === '') return [];
  if (!exactArtist) return findByWords(scope, text, order);
  const songs = songsOf(scope).where('s.artist_key', '=', text);
  return readSummaries(ordered(songs, order).limit(RESULTS), scope.now);
};
