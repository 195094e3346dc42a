import type { Brand } from '@rushtone/site';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The least trigram similarity of a misspelled word to a known one, from 0 to 1. */
const SIMILAR_ENOUGH = 0.3;
const ALTERNATIVES = 4;
const SHORTEST = 3;

const wordsLike = async (tx: Transaction<Database>, brand: Brand, word: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string; similarity: number }>`
    select word, similarity(word, ${word}) as similarity from search_words
    where brand = ${brand} and word % ${word} and length(word) >= ${SHORTEST} order by similarity desc, word limit ${ALTERNATIVES}`.execute(
    tx,
  );
  // A correctly spelled word needs no alternatives.
  const [best] = rows;
  return best?.similarity === 1 ? [best.word] : rows.map((row) => row.word);
};

/**
 * For each typed word the most similar words of songs. Words of one or two letters are skipped; if a word is
 * similar to none, the result is empty.
 */
export const similarWords = (
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
    return found.some((alternatives) => alternatives.length === 0) ? [] : found;
  });
