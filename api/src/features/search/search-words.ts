import type { Brand } from '@rushtone/site';
import { sql } from 'kysely';
import type { Db, Scope } from '../../database/schema.ts';
import { escapeLike, isUnspaced, LAST } from './song-search-text.ts';

/**
 * Counts the songs of a brand per word, and per prefix of one or two letters. `brand` is an SQL expression.
 * Words that no longer occur in any song are kept; they match nothing.
 */
export const searchWordsSql = (brand: string) => `
  insert into search_words (brand, word, songs)
  select ${brand}, part, count(*) from songs, unnest(string_to_array(translate(search, '()[],!?"', '        '), ' ')) as word,
    unnest(array[word, left(word, 1), left(word, 2)]) with ordinality as parts (part, nth)
  where brand = ${brand} and word <> '' and length(word) <= 64 and (nth = 1 or length(word) >= nth)
  group by part
  on conflict (brand, word) do update set songs = excluded.songs
  where search_words.songs <> excluded.songs`;

export const updateSearchWords = async (db: Db, brand: Brand): Promise<void> => {
  await sql.raw(searchWordsSql(`'${brand}'`)).execute(db);
};

/** SQL expression that counts songs by word prefix; in scripts without spaces, by the first pair of characters. */
const countOf = (brand: Brand, word: string) => {
  const letters = [...word];
  const exact = letters.length < 3 ? word : isUnspaced(word) ? letters.slice(0, 2).join('') : null;
  const fits = exact === null ? sql`word >= ${word} and word < ${word + LAST}` : sql`word = ${exact}`;
  return sql`(select coalesce(sum(songs), 0)::int from search_words where brand = ${brand} and ${fits})`;
};

export type Expected = {
  /** The share and number of a brand's songs that contain one alternative of every word. */
  share: number;
  songs: number;
  /** The number of songs per word. */
  byWord: readonly number[];
};

/** Estimates the number of matches, assuming that words occur independently of each other. */
export const expectSongs = async (
  { db, brand }: Scope,
  words: readonly (readonly string[])[],
): Promise<Expected> => {
  const counts = words.map((alternatives) =>
    sql.join(
      alternatives.map((word) => countOf(brand, word)),
      sql` + `,
    ),
  );
  const { rows } = await sql<{ counts: number[]; all: number }>`
    select array[${sql.join(counts)}] as counts,
      (select coalesce(sum(size), 0)::int from playlists where brand = ${brand}) as all`.execute(db);
  const { counts: byWord = [], all = 0 } = rows[0] ?? {};
  const share = byWord.reduce((product, count) => product * Math.min(1, count / Math.max(all, 1)), 1);
  return { share, songs: share * all, byWord };
};

const INSIDE = 8;
/** Shorter words are not in the trigram index; matching them as prefixes is enough. */
const SHORTEST_PART = 3;

/** Returns, for each typed word, the indexed words that contain it, most frequent first. */
export const wordsContaining = async (
  { db, brand }: Scope,
  words: readonly string[],
): Promise<string[][]> => {
  const long = words.filter((word) => [...word].length >= SHORTEST_PART);
  const { rows } = await sql<{ typed: string; words: string[] }>`
    select typed, array(
      select word from search_words
      where brand = ${brand} and word like '%' || pattern || '%' order by songs desc limit ${INSIDE}
    ) as words
    from unnest(${long}::text[], ${long.map(escapeLike)}::text[]) as t (typed, pattern)`.execute(db);
  const found = new Map(rows.map((row) => [row.typed, row.words]));
  return words.map((word) => found.get(word) ?? [word]);
};

/** Minimum trigram similarity of a misspelled word to an indexed one, from 0 to 1. */
const SIMILAR_ENOUGH = 0.3;
const ALTERNATIVES = 4;

/**
 * Returns, for each typed word, the most similar indexed words. Words of one or two letters are skipped. The result is
 * empty if any word has no similar one.
 */
export const similarWords = ({ db, brand }: Scope, words: readonly string[]): Promise<string[][]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILAR_ENOUGH)}, true)`.execute(tx);
    const typed = words.filter((word) => [...word].length >= SHORTEST_PART);
    const { rows } = await sql<{ words: string[]; best: number | null }>`
      select array_agg(word order by near desc, word) as words, max(near) as best
      from unnest(${typed}::text[]) with ordinality as t (typed, nth)
      left join lateral (
        select word, similarity(word, typed) as near from search_words
        where brand = ${brand} and word % typed and length(word) >= ${SHORTEST_PART}
        order by near desc, word limit ${ALTERNATIVES}
      ) as found on true
      group by nth order by nth`.execute(tx);
    if (rows.some(({ best }) => best === null)) return [];
    // A correctly spelled word needs no alternatives.
    return rows.map(({ words: found, best }) => (best === 1 ? found.slice(0, 1) : found));
  });
