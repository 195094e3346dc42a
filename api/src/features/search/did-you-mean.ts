import { searchText } from '@rushtone/domain';

import { similarArtists } from './artists.ts';
import type { Names } from './names.ts';
import { findByText, type SearchScope } from './search-songs.ts';
import { similarWords } from './search-words.ts';
import { SIMILAR_ENOUGH, similarity } from './similarity.ts';
import { wordsOf } from './song-search-text.ts';

const TEXTS = 3;
const SONGS = 20;

/** Corrects the spelling of typed words by songs that contain a similar word for each of them. */
const correctedWords = async (scope: SearchScope, text: string): Promise<string[]> => {
  const similar = await similarWords(scope, wordsOf(text));
  if (similar.length === 0) return [];
  const order = { by: 'title', direction: 'asc' } as const;
  const songs = await findByText(scope, { words: similar, order, limit: SONGS });
  return songs.map(({ title, author_name }) => {
    const words = wordsOf(searchText(`${title} ${author_name}`));
    const spelled = similar.map((alternatives) => alternatives.find((word) => words.includes(word)));
    return spelled.filter((word) => word !== undefined).join(' ');
  });
};

const similarNames = ({ playlists, members }: Names, text: string): string[] =>
  [...playlists, ...members]
    .filter((each) => similarity(each.text, text) >= SIMILAR_ENOUGH)
    .map(({ name }) => name);

/** Returns corrected search texts that have results, most similar first. */
export const didYouMean = async (scope: SearchScope, names: Names, text: string): Promise<string[]> => {
  const [artists, corrected] = await Promise.all([
    similarArtists(scope, text, TEXTS),
    correctedWords(scope, text),
  ]);
  const texts = [...artists, ...similarNames(names, text), ...corrected];
  const byText = new Map(texts.toReversed().map((each) => [searchText(each), each]));
  byText.delete(text);
  byText.delete('');
  return [...byText]
    .map(([key, each]) => ({ each, near: similarity(key, text) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, TEXTS)
    .map(({ each }) => each);
};
