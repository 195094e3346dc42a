import { searchText } from '@rushtone/domain';

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

const ALL_UNSPACED = new RegExp(`^${UNSPACED.source}$`, 'u');

/** Whether a word is all in such a script. */
export const isUnspaced = (word: string): boolean => ALL_UNSPACED.test(word);

/** Each character with the one after it; the last stands alone. */
export const pairsOf = (run: string): string[] => {
  const characters = [...run];
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
};

/**
 * What a song is searched by: its title and artist. Of scripts without spaces each pair of neighbours
 * follows as a word of its own, because the index finds words by their beginnings.
 */
export const songSearchText = (title: string, artist: string): string => {
  const text = searchText(`${title} ${artist}`);
  const found = [...text.matchAll(UNSPACED)].flatMap(([run]) => pairsOf(run));
  return found.length === 0 ? text : `${text} ${[...new Set(found)].join(' ')}`;
};
