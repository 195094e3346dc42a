import { searchText, type SongSummary } from '@rushtone/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { similarWords } from './similar-words.ts';
import { findBySymbols, findByText, ordered, type SearchTask } from './text-search.ts';
import { wordsContaining } from './search-words.ts';
import { readSummaries, songsOf } from './song-rows.ts';
import { wordsOf } from './song-search-text.ts';

const RESULTS = 200;
const GUESSES = 20;

type Search = SearchTask & { text: string; exactArtist: boolean };

/** Words that begin with the typed ones; else words that contain them; else similar words. */
const findByWords = async (db: Kysely<Database>, text: string, search: Search): Promise<SongSummary[]> => {
  const words = wordsOf(text);
  if (words.length === 0) return findBySymbols(db, text, RESULTS, search);
  const prefixes = words.map((word) => [word]);
  const found = await findByText(db, prefixes, RESULTS, search);
  if (found.length > 0) return found;
  const containing = await Promise.all(words.map((word) => wordsContaining(db, search.brand, word)));
  if (containing.every((alternatives) => alternatives.length > 0)) {
    const inside = await findByText(db, containing, RESULTS, search);
    if (inside.length > 0) return inside;
  }
  const similar = await similarWords(db, search.brand, words);
  return similar.length > 0 ? findByText(db, similar, GUESSES, search) : [];
};

/** Songs whose title and artist contain every word, or similar ones; with `exactArtist` the songs of one artist. */
export const searchSongs = async (db: Kysely<Database>, search: Search): Promise<SongSummary[]> => {
  const text = searchText(search.text);
  if (text === '') return [];
  if (!search.exactArtist) return findByWords(db, text, search);
  const songs = songsOf(db, search.brand).where('s.artist_key', '=', text);
  return readSummaries(ordered(songs, search.order).limit(RESULTS), search.now);
};
