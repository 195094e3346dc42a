import { searchText, SUGGEST_FROM_LETTERS, type SongSummary } from '@rushtone/domain';

const wordsOf = (text: string): string[] => searchText(text).split(' ').filter(Boolean);

/** Without an exact match the server returns similar songs: none of them contains every word of the query. */
export const isNearMiss = (query: string, songs: readonly SongSummary[]): boolean => {
  const words = wordsOf(query);
  const matches = ({ title, author_name }: SongSummary) => {
    const text = searchText(`${title} ${author_name}`);
    return words.every((word) => text.includes(word));
  };
  return songs.length > 0 && words.length > 0 && !songs.some(matches);
};

/** The first half of the longest word, where a typo is least likely. */
export const suggestionPrefix = (query: string): string => {
  const longest = wordsOf(query).reduce((best, word) => (word.length > best.length ? word : best), '');
  const letters = [...longest];
  return letters.slice(0, Math.max(SUGGEST_FROM_LETTERS, Math.ceil(letters.length / 2))).join('');
};
