import { searchText } from '@rushtone/domain';

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

const ALL_UNSPACED = new RegExp(`^${UNSPACED.source}$`, 'u');

export const isUnspaced = (word: string): boolean => ALL_UNSPACED.test(word);

/** Splits text into overlapping pairs of characters; the last element is the last character. */
export const pairsOf = (run: string): string[] => {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
};

/**
 * Returns the searchable text of a song. In scripts without spaces, each pair of characters is added as a word, because
 * the index matches word prefixes.
 */
export const songSearchText = (title: string, artist: string): string => {
  const text = searchText(`${title} ${artist}`);
  const found = [...text.matchAll(UNSPACED)].flatMap(([run]) => pairsOf(run));
  return found.length === 0 ? text : `${text} ${[...new Set(found)].join(' ')}`;
};

/** Upper bound of a prefix range: `prefix + LAST` sorts after every text that starts with `prefix`. */
export const LAST = '\u{10ffff}';

/** A title without what it says in brackets, such as "(Nightcore)". */
export const withoutBrackets = (title: string): string => title.replace(/[([{][^)\]}]*[)\]}]?/g, ' ');

/** Whether a normalized text contains a word that begins with this one. */
export const beginsIn = (text: string, word: string): boolean =>
  isUnspaced(word) ? text.includes(word) : ` ${text}`.includes(` ${word}`);

/** Separates words in the column `words`, see `0034_words_of_songs.sql`. */
export const BETWEEN_WORDS = /[()[\],!?" ]+/;

const TYPED_LENGTH = 200;
const TYPED_WORDS = 12;

/** Normalizes a typed search and limits its length; normalization may expand one character to several words. */
export const typedText = (typed: string): string =>
  [...searchText(typed)].slice(0, TYPED_LENGTH).join('').trim();

/** Returns the distinct words of a typed text; words without letters or digits are dropped. */
export const wordsOf = (text: string): string[] =>
  [...new Set(text.split(BETWEEN_WORDS).filter((word) => /[\p{L}\p{N}]/u.test(word)))].slice(0, TYPED_WORDS);

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;

/** tsquery of a word: matches by prefix, in scripts without spaces by pairs of characters. */
const lexemesOf = (word: string): string =>
  isUnspaced(word) && [...word].length > 1
    ? `(${pairsOf(word).slice(0, -1).map(quoted).join(' & ')})`
    : `${quoted(word)}:*`;

/** Builds a tsquery for songs that contain one of the alternatives of every word. */
export const wordQuery = (words: readonly (readonly string[])[]): string =>
  words.map((alternatives) => `(${alternatives.map(lexemesOf).join(' | ')})`).join(' & ');

/** Escapes the wildcards of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
