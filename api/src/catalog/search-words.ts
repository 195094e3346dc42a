import type { Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { escapeLike } from './escape-like.ts';
import { isUnspaced } from './song-search-text.ts';

/**
 * Counts in how many songs of a brand each word is, and each beginning of one or two letters. `brand` is SQL.
 * Words of songs that are gone stay, and find nothing.
 */
export const learnWordsOf = (brand: string) => `
  insert into search_words (brand, word, songs)
  select ${brand}, part, count(*) from songs, unnest(string_to_array(translate(search, '()[],!?"', '        '), ' ')) as word,
    unnest(array[word, left(word, 1), left(word, 2)]) with ordinality as parts (part, nth)
  where brand = ${brand} and word <> '' and length(word) <= 64 and (nth = 1 or length(word) >= nth)
  group by part
  on conflict (brand, word) do update set songs = excluded.songs
  where search_words.songs <> excluded.songs`;

export const learnSearchWords = async (db: Kysely<Database>, brand: Brand): Promise<void> => {
  await sql.raw(learnWordsOf(`'${brand}'`)).execute(db);
};

/** Comes after everything that begins with the text before it. */
const LAST = '\u{10ffff}';

/** How many songs hold a word, where it begins one; a word without spaces is known by its first pair. */
const countOf = (brand: Brand, word: string) => {
  const letters = [...word];
  const exact = letters.length < 3 ? word : isUnspaced(word) ? letters.slice(0, 2).join('') : null;
  const fits = exact === null ? sql`word >= ${word} and word < ${word + LAST}` : sql`word = ${exact}`;
  return sql`(select coalesce(sum(songs), 0)::int from search_words where brand = ${brand} and ${fits})`;
};

export type Expected = {
  /** What share of a brand's songs, and how many, hold one alternative of every word. */
  share: number;
  songs: number;
  /** In how many songs each word is. */
  byWord: readonly number[];
};

/** How many songs a search will find, as if its words had nothing to do with each other. */
export const expectSongs = async (
  db: Kysely<Database>,
  brand: Brand,
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
/** The index of words knows no shorter parts; of these the beginnings are enough. */
const SHORTEST_PART = 3;

/** Words of songs that hold `word` anywhere, those of most songs first. */
export const wordsHolding = async (db: Kysely<Database>, brand: Brand, word: string): Promise<string[]> => {
  if ([...word].length < SHORTEST_PART) return [word];
  const found = await db
    .selectFrom('search_words')
    .select('word')
    .where('brand', '=', brand)
    .where('word', 'like', `%${escapeLike(word)}%`)
    .orderBy('songs', 'desc')
    .limit(INSIDE)
    .execute();
  return found.map((row) => row.word);
};
