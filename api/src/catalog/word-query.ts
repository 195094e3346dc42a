import { isUnspaced, pairsOf } from './song-search-text.ts';

/** What separates words in the column `words`, see `0034_words_of_songs.sql`. */
const BETWEEN_WORDS = /[()[\],!?" ]+/;

/** The words of a text that was made ready for search; signs alone are none. */
export const wordsOf = (text: string): string[] =>
  text.split(BETWEEN_WORDS).filter((word) => /[\p{L}\p{N}]/u.test(word));

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** A word where one begins. Of scripts without spaces the pairs of neighbours, which are words of their own. */
const lexemesOf = (word: string): string =>
  isUnspaced(word) && [...word].length > 1
    ? `(${pairsOf(word).slice(0, -1).map(quoted).join(' & ')})`
    : `${quoted(word)}:*`;

/** A tsquery for songs that hold one alternative of every word. */
export const wordQuery = (words: readonly (readonly string[])[]): string =>
  words.map((alternatives) => `(${alternatives.map(lexemesOf).join(' | ')})`).join(' & ');
