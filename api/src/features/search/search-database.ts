import { sql, type RawBuilder } from 'kysely';
import type { Database, Scope } from '../../database/schema.ts';
import { expectSongs, type Expected } from './search-words.ts';
import type { Place, SearchOrder, SongSearch, Words } from './song-finder.ts';
import { escapeLike, isUnspaced, wordQuery } from './song-search-text.ts';
import { songsOf, SUMMARY_COLUMNS, type SummaryRow } from '../catalog/song-rows.ts';

/** Above this estimated number of matches, scanning the sort index is faster than sorting the matches. */
const MANY = 3_000;
const MANY_SHARE = 0.004;
/** Words in fewer songs than this are looked up in the index; more frequent words only filter the result. */
const NARROW = 2_000;

type Songs = ReturnType<typeof songsOf>;
/** A song with its sort value, for the cursor. */
export type PlacedRow = SummaryRow & { place: string };

/** SQL expression of the sort value as text, independent of the session's time zone. */
export const placeOf = ({ by }: SearchOrder): string =>
  by === 'title' ? 's.sort_key' : `(to_json(s.date_added) #>> '{}')`;

const columnOf = ({ by }: SearchOrder) => (by === 'title' ? 's.sort_key' : 's.date_added');

/** The sort value as an expression without an index, so that the planner finds songs by words and sorts the matches. */
const unindexed = ({ by }: SearchOrder): RawBuilder<unknown> =>
  by === 'title' ? sql`(s.sort_key || '')` : sql`(s.date_added + interval '0')`;

const behind = (
  value: RawBuilder<unknown>,
  { direction }: SearchOrder,
  after: Place,
): RawBuilder<boolean> => {
  const place = sql`(${after.value}, ${after.videoId})`;
  return direction === 'asc'
    ? sql<boolean>`(${value}, s.video_id) > ${place}`
    : sql<boolean>`(${value}, s.video_id) < ${place}`;
};

/** Reads songs in sort order, starting after `after`. `scanned` walks the sort index instead of sorting the matches. */
export const readInOrder = (
  songs: Songs,
  { order, limit, after = null }: Omit<SongSearch, 'words'>,
  { scanned = false } = {},
): Promise<PlacedRow[]> => {
  const value = scanned ? sql`${sql.ref(columnOf(order))}` : unindexed(order);
  return songs
    .$if(after !== null, (all) => (after === null ? all : all.where(behind(value, order, after))))
    .orderBy(value, order.direction)
    .orderBy('s.video_id', order.direction)
    .limit(limit)
    .select(SUMMARY_COLUMNS)
    .select(sql.raw<string>(placeOf(order)).as('place'))
    .execute();
};

/** LIKE patterns that match a word anywhere; words of one or two letters only match at the start of a word. */
const patternsFor = (word: string): string[] => {
  const escaped = escapeLike(word);
  return [...word].length < 3 ? [`${escaped}%`, `% ${escaped}%`, `%(${escaped}%`] : [`%${escaped}%`];
};

const containsOneOf = (alternatives: readonly string[]): RawBuilder<boolean> => {
  const likes = alternatives.flatMap(patternsFor).map((pattern) => sql`s.search like ${pattern}`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
};

/** Returns the words to look up: only the rarest one if it is rare enough, otherwise all of them. */
const rarest = (words: Words, { byWord }: Expected): Words => {
  const ranked = words
    .map((word, at) => ({ word, songs: byWord[at] ?? 0 }))
    .sort((a, b) => a.songs - b.songs);
  const enough = ranked.findIndex(({ songs }) => songs <= NARROW);
  return (enough === 0 ? ranked.slice(0, 1) : ranked).map(({ word }) => word);
};

/** Searches by the word index and sorts the matches. */
const findFew = (scope: Scope, search: SongSearch, expected: Expected) => {
  const { words } = search;
  const found = scope.db
    .selectFrom(
      sql<Database['songs']>`songs_with(${scope.brand}, ${wordQuery(rarest(words, expected))}::tsquery)`.as(
        's',
      ),
    )
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    );
  // In scripts without spaces the index matches character pairs, which may not be adjacent in the song.
  const unspaced = words.filter((alternatives) => alternatives.some((word) => isUnspaced(word)));
  const fitting = unspaced.reduce(
    (songs, alternatives) => songs.where(containsOneOf(alternatives)),
    found.where(sql<boolean>`s.words @@ ${wordQuery(words)}::tsquery`),
  );
  return readInOrder(fitting, search);
};

/** Scans the covering sort index until enough songs match, which is fast when many do. */
const findAmongMany = (scope: Scope, search: SongSearch): Promise<PlacedRow[]> =>
  scope.db.transaction().execute(async (db) => {
    // The planner overestimates the number of matches and would otherwise scan the table.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
      db,
    );
    const { words, order, limit, after } = search;
    const all = db.selectFrom('songs as s').select('s.video_id').where('s.brand', '=', scope.brand);
    const fitting = words.reduce((songs, alternatives) => songs.where(containsOneOf(alternatives)), all);
    const along = (after ? fitting.where(behind(sql.ref(columnOf(order)), order, after)) : fitting)
      .orderBy(columnOf(order), order.direction)
      .orderBy('s.video_id', order.direction)
      .limit(limit);
    const songs = songsOf({ ...scope, db }).where('s.video_id', 'in', along);
    return readInOrder(songs, { order, limit }, { scanned: true });
  });

/** Searches songs in PostgreSQL. A song must contain one of the alternatives of every word. */
export const searchDatabase = async (scope: Scope, search: SongSearch): Promise<PlacedRow[]> => {
  const expected = await expectSongs(scope, search.words);
  const isMany = expected.songs >= MANY && expected.share >= MANY_SHARE;
  return isMany ? findAmongMany(scope, search) : findFew(scope, search, expected);
};
