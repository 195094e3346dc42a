import { searchText, SUGGEST_FROM_LETTERS, type SongSummary } from '@rushtone/domain';

const wordsOf = (text: string): string[] => searchText(text).split(' ').filter(Boolean);

/** The server answers a text that no song holds with the nearest songs: none of them has all of its words. */
export const isNearMiss = (query: string, songs: readonly SongSummary[]): boolean => {
  const words = wordsOf(query);
  const holdsAll = ({ title, author_name }: SongSummary) => {
    const text = searchText(`${title} ${author_name}`);
    return words.every((word) => text.includes(word));
  };
  return songs.length > 0 && words.length > 0 && !songs.some(holdsAll);
};

const SHARE = 0.5;

/** The beginning of the longest word: where a misspelt one is most likely still right. */
export const likelyBeginning = (query: string): string => {
  const longest = wordsOf(query).reduce((best, word) => (word.length > best.length ? word : best), '');
  const letters = [...longest];
  return letters.slice(0, Math.max(SUGGEST_FROM_LETTERS, Math.ceil(letters.length * SHARE))).join('');
};
