import { searchText, type SongSummary } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Scope } from '../../database/schema.ts';
import { findByWords, RESULTS, type SearchScope } from './search-songs.ts';
import { readSummaries, songsOf } from '../catalog/song-rows.ts';
import { beginsIn, LAST, typedText, withoutBrackets, wordsOf } from './song-search-text.ts';

/** Songs whose title or artist starts with `text`, exact matches first. */
const beginning = (scope: Scope, column: 'sort_key' | 'artist_key', text: string) => {
  const key = sql<string>`${sql.ref(`s.${column}`)} collate "C"`;
  const songs = songsOf(scope)
    .where(key, '>=', text)
    .where(key, '<', text + LAST)
    .orderBy(key)
    .orderBy('s.sort_key')
    .orderBy('s.video_id')
    .limit(RESULTS);
  return readSummaries(songs, scope.now);
};

/**
 * Relevance of a song, 0 is best: exact title or title and artist, exact artist, title prefix, artist prefix, all words
 * in the title, in the artist, in both, some of them only in brackets of the title, other.
 */
export const rankOf = ({ title, author_name }: SongSummary, typed: string): number => {
  const [name, artist] = [searchText(title), searchText(author_name)];
  if (name === typed || `${name} ${artist}` === typed || `${artist} ${name}` === typed) return 0;
  if (artist === typed) return 1;
  if (name.startsWith(typed)) return 2;
  if (artist.startsWith(typed)) return 3;
  const words = wordsOf(typed);
  const holds = (text: string) => words.every((word) => beginsIn(text, word));
  const open = searchText(withoutBrackets(title));
  if (holds(open)) return 4;
  if (holds(artist)) return 5;
  if (holds(`${open} ${artist}`)) return 6;
  return holds(`${name} ${artist}`) ? 7 : 8;
};

/** Searches songs and sorts them by relevance. */
export const bestSongs = async (scope: SearchScope, typed: string): Promise<SongSummary[]> => {
  const text = typedText(typed);
  if (text === '') return [];
  const found = await Promise.all([
    beginning(scope, 'sort_key', text),
    beginning(scope, 'artist_key', text),
    findByWords(scope, text, { by: 'title', direction: 'asc' }),
  ]);
  const songs = new Map(found.flat().map((song) => [song.youtube_id, { song, rank: rankOf(song, text) }]));
  return [...songs.values()]
    .sort((a, b) => a.rank - b.rank)
    .slice(0, RESULTS)
    .map(({ song }) => song);
};
