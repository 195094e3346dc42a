/** The default threshold of pg_trgm. */
export const SIMILAR_ENOUGH = 0.3;

/** Trigrams of each word, padded with two spaces before and one after, as in PostgreSQL's pg_trgm. */
const trigramsOf = (text: string): Set<string> => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const trigrams = words.flatMap((word) => {
    const letters = [...`  ${word} `];
    return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  });
  return new Set(trigrams);
};

/** Trigram similarity of two normalized texts, from 0 to 1; equal to pg_trgm's `similarity`. */
export const similarity = (one: string, other: string): number => {
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...first].filter((each) => second.has(each)).length;
  const all = first.size + second.size - shared;
  return all === 0 ? 0 : shared / all;
};
