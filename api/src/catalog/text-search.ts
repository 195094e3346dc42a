import type { SongSummary } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { expectSongs, type Expected } from './search-words.ts';
import { escapeLike, isUnspaced, wordQuery } from './song-search-text.ts';
import { readSummaries, songsOf } from './song-rows.ts';

/** From this many expected matches on, scanning an ordered index is faster than sorting the matches. */
const MANY = 3_000;
const MANY_SHARE = 0.004;
/** Words in fewer songs than this are looked up in the index; the others only filter what it finds. */
const NARROW = 2_000;

export type SearchOrder = { by: 'title' | 'date_added'; direction: 'ASC' | 'DESC' };
export type SearchTask = { brand: Brand; order: SearchOrder; now: Date };
type Songs = ReturnType<typeof songsOf>;

export const ordered = (songs: Songs, { by, direction }: SearchOrder): Songs =>
  songs
    .orderBy(by === 'title' ? 's.sort_key' : 's.date_added', direction === 'ASC' ? 'asc' : 'desc')
    .orderBy('s.video_id');

/** A song must contain one of the alternatives of every word. */
export type Words = readonly (readonly string[])[];

type Search = { words: Words; expected: Expected; limit: number; task: SearchTask };
type Find = (db: Kysely<Database>, search: Search) => Promise<SongSummary[]>;

/** The same order, as expressions without an index: the planner then finds songs by words and sorts them. */
const sorted = (songs: Songs, { by, direction }: SearchOrder): Songs =>
  songs
    .orderBy(
      by === 'title' ? sql`s.sort_key || ''` : sql`s.date_added + interval '0'`,
      direction === 'ASC' ? 'asc' : 'desc',
    )
    .orderBy('s.video_id');

/** Matches a word anywhere in a song, but one or two letters only at the start of a word. */
const patternsFor = (word: string): string[] => {
  const escaped = escapeLike(word);
  return [...word].length < 3 ? [`${escaped}%`, `% ${escaped}%`, `%(${escaped}%`] : [`%${escaped}%`];
};

const someLike = (patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`s.search like ${pattern}`),
    sql` or `,
  )})`;

/** The rarest words: as many as it takes to leave few songs. */
const rarest = (words: Words, { byWord }: Expected): Words => {
  const ranked = words
    .map((word, at) => ({ word, songs: byWord[at] ?? 0 }))
    .sort((a, b) => a.songs - b.songs);
  const enough = ranked.findIndex(({ songs }) => songs <= NARROW);
  return (enough === 0 ? ranked.slice(0, 1) : ranked).map(({ word }) => word);
};

/** Uses the index of words; its time grows with the number of matches. */
const findFew: Find = async (db, { words, expected, limit, task: { brand, order, now } }) => {
  const found = db
    .selectFrom(
      sql<Database['songs']>`songs_with(${brand}, ${wordQuery(rarest(words, expected))}::tsquery)`.as('s'),
    )
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    );
  // Of scripts without spaces the index knows pairs of characters, which may not be adjacent in a song.
  const unspaced = words.filter((alternatives) => alternatives.some((word) => isUnspaced(word)));
  const fitting = unspaced.reduce(
    (songs, alternatives) => songs.where(someLike(alternatives.flatMap(patternsFor))),
    found.where(sql<boolean>`s.words @@ ${wordQuery(words)}::tsquery`),
  );
  return readSummaries(sorted(fitting, order).limit(limit), now);
};

/** The planner overestimates how many songs contain a text, and would scan the table. */
const alongAnIndex = (tx: Transaction<Database>) =>
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    tx,
  );

/** Scans the covering index of the order until enough songs match, which is soon when many do. */
const findAmongMany: Find = (db, { words, limit, task: { brand, order, now } }) =>
  db.transaction().execute(async (tx) => {
    await alongAnIndex(tx);
    const direction = order.direction === 'ASC' ? 'asc' : 'desc';
    const all = tx.selectFrom('songs as s').select('s.video_id').where('s.brand', '=', brand);
    const along = words
      .reduce((songs, alternatives) => songs.where(someLike(alternatives.flatMap(patternsFor))), all)
      .orderBy(order.by === 'title' ? 's.sort_key' : 's.date_added', direction)
      // The same direction, so that one index provides the order.
      .orderBy('s.video_id', direction)
      .limit(limit);
    return readSummaries(ordered(songsOf(tx, brand).where('s.video_id', 'in', along), order), now);
  });

/** The index holds letters and digits only, so a search for symbols matches the beginning of titles. */
export const findBySymbols = (
  db: Kysely<Database>,
  symbols: string,
  limit: number,
  { brand, order, now }: SearchTask,
): Promise<SongSummary[]> => {
  const songs = songsOf(db, brand)
    .where('s.sort_key', '>=', symbols)
    .where('s.sort_key', '<', `${symbols}\u{10ffff}`);
  return readSummaries(sorted(songs, order).limit(limit), now);
};

export const findByText = async (
  db: Kysely<Database>,
  words: Words,
  limit: number,
  task: SearchTask,
): Promise<SongSummary[]> => {
  const expected = await expectSongs(db, task.brand, words);
  const find = expected.songs >= MANY && expected.share >= MANY_SHARE ? findAmongMany : findFew;
  return find(db, { words, expected, limit, task });
};
