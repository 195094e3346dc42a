import type { Brand } from '@rushtone/site';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** How much of a misspelt word a known one must share, from 0 to 1. */
const SIMILAR_ENOUGH = 0.3;
const ALTERNATIVES = 4;
const SHORTEST = 3;

const wordsLike = async (tx: Transaction<Database>, brand: Brand, word: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string; likeness: number }>`
    select word, similarity(word, ${word}) as likeness from search_words
    where brand = ${brand} and word % ${word} and length(word) >= ${SHORTEST} order by likeness desc, word limit ${ALTERNATIVES}`.execute(
    tx,
  );
  // A word that is spelt right needs no other.
  const [best] = rows;
  return best?.likeness === 1 ? [best.word] : rows.map((row) => row.word);
};

/**
 * For each word that somebody typed the words of songs that come nearest to it, for a text that no song
 * holds. They are looked up among the words of all songs, far fewer than the songs themselves. One or two
 * letters are left out; a word that is like none leaves nothing to search for.
 */
export const nearWords = (
  db: Kysely<Database>,
  brand: Brand,
  words: readonly string[],
): Promise<string[][]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILAR_ENOUGH)}, true)`.execute(tx);
    const found: string[][] = [];
    for (const word of new Set(words)) {
      if ([...word].length >= SHORTEST) found.push(await wordsLike(tx, brand, word));
    }
    return found.some((likes) => likes.length === 0) ? [] : found;
  });
