import { searchText, type SongSummary } from '@rushtone/domain';

const wordsOf = (text: string): string[] => searchText(text).split(' ').filter(Boolean);

/** Whether results are only similar: without an exact match, no song contains every word of the query. */
export const isNearMiss = (query: string, songs: readonly SongSummary[]): boolean => {
  const words = wordsOf(query);
  const matches = ({ title, author_name }: SongSummary) => {
    const text = searchText(`${title} ${author_name}`);
    return words.every((word) => text.includes(word));
  };
  return songs.length > 0 && words.length > 0 && !songs.some(matches);
};
