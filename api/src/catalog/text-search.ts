import type { SongSummary } from '@rushtone/domain';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { escapeLike } from './escape-like.ts';
import { ordered, songsOf, type Songs, type SearchOrder, type SearchTask } from './search-order.ts';
import { expectSongs, type Expected } from './search-words.ts';
import { readSummaries } from './song-rows.ts';
import { isUnspaced } from './song-search-text.ts';
import { wordQuery } from './word-query.ts';

/** From so many songs, and so large a share of all, going along the order is faster than sorting what fits. */
const MANY = 3_000;
const MANY_SHARE = 0.004;
/** The index is asked for words that fewer songs hold; of the others each song that it finds is asked. */
const NARROW = 2_000;

/** What a song must hold: one of the alternatives of every word. */
export type Words = readonly (readonly string[])[];

type Search = { words: Words; expected: Expected; limit: number; task: SearchTask };
type Find = (db: Kysely<Database>, search: Search) => Promise<SongSummary[]>;

/** The same order in a form that no index has, so that the songs are found by their words and sorted after. */
const sorted = (songs: Songs, { by, direction }: SearchOrder): Songs =>
  songs
    .orderBy(
      by === 'title' ? sql`s.sort_key || ''` : sql`s.date_added + interval '0'`,
      direction === 'ASC' ? 'asc' : 'desc',
    )
    .orderBy('s.video_id');

/** A word anywhere in a song; one or two letters where a word begins. */
const patternsFor = (word: string): string[] => {
  const escaped = escapeLike(word);
  return [...word].length < 3 ? [`${escaped}%`, `% ${escaped}%`, `%(${escaped}%`] : [`%${escaped}%`];
};

const someLike = (patterns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`s.search like ${pattern}`),
    sql` or `,
  )})`;

/** The rarest words: enough of them that few songs are left. */
const rarest = (words: Words, { byWord }: Expected): Words => {
  const ranked = words
    .map((word, at) => ({ word, songs: byWord[at] ?? 0 }))
    .sort((a, b) => a.songs - b.songs);
  const enough = ranked.findIndex(({ songs }) => songs <= NARROW);
  return (enough === 0 ? ranked.slice(0, 1) : ranked).map(({ word }) => word);
};

/** Finds by the index of words, which takes as long as there are songs that fit. */
const findFew: Find = async (db, { words, expected, limit, task: { brand, order, now } }) => {
  const found = db
    .selectFrom(
      sql<Database['songs']>`songs_with(${brand}, ${wordQuery(rarest(words, expected))}::tsquery)`.as('s'),
    )
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    );
  // Pairs of neighbours can stand apart in a song.
  const whole = words.filter((alternatives) => alternatives.some((word) => isUnspaced(word)));
  const fitting = whole.reduce(
    (songs, alternatives) => songs.where(someLike(alternatives.flatMap(patternsFor))),
    found.where(sql<boolean>`s.words @@ ${wordQuery(words)}::tsquery`),
  );
  return readSummaries(sorted(fitting, order).limit(limit), now);
};

/** The planner takes a text to be in far more songs than it is, and would rather read all of them. */
const alongAnIndex = (tx: Transaction<Database>) =>
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    tx,
  );

/** Goes along the wanted order until enough songs fit, which is soon when many do. Its index holds all it needs. */
const findAmongMany: Find = (db, { words, limit, task: { brand, order, now } }) =>
  db.transaction().execute(async (tx) => {
    await alongAnIndex(tx);
    const way = order.direction === 'ASC' ? 'asc' : 'desc';
    const all = tx.selectFrom('songs as s').select('s.video_id').where('s.brand', '=', brand);
    const along = words
      .reduce((songs, alternatives) => songs.where(someLike(alternatives.flatMap(patternsFor))), all)
      .orderBy(order.by === 'title' ? 's.sort_key' : 's.date_added', way)
      // The same way, so that one index has the order.
      .orderBy('s.video_id', way)
      .limit(limit);
    return readSummaries(ordered(songsOf(tx, brand).where('s.video_id', 'in', along), order), now);
  });

/** The index knows letters and digits only: of signs alone, titles that begin with them are found. */
export const findBySigns = (
  db: Kysely<Database>,
  signs: string,
  limit: number,
  { brand, order, now }: SearchTask,
): Promise<SongSummary[]> => {
  const songs = songsOf(db, brand)
    .where('s.sort_key', '>=', signs)
    .where('s.sort_key', '<', `${signs}\u{10ffff}`);
  return readSummaries(sorted(songs, order).limit(limit), now);
};

/** Songs that hold one of the alternatives of every word. */
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
