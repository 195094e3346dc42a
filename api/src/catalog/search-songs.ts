import { searchText, type SongSummary } from '@rushtone/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { findBySigns, findByText } from './text-search.ts';
import { nearWords } from './similar-words.ts';
import { ordered, songsOf, type SearchTask } from './search-order.ts';
import { wordsHolding } from './search-words.ts';
import { readSummaries } from './song-rows.ts';
import { wordsOf } from './word-query.ts';

const RESULTS = 200;
const GUESSES = 20;

type Asked = SearchTask & { text: string; exactArtist: boolean };

/** Whole and begun words first; else words that hold what was typed inside; else words that are like it. */
const findByWords = async (db: Kysely<Database>, text: string, asked: Asked): Promise<SongSummary[]> => {
  const words = wordsOf(text);
  if (words.length === 0) return findBySigns(db, text, RESULTS, asked);
  const begun = words.map((word) => [word]);
  const found = await findByText(db, begun, RESULTS, asked);
  if (found.length > 0) return found;
  const inside = await Promise.all(words.map((word) => wordsHolding(db, asked.brand, word)));
  if (inside.every((alternatives) => alternatives.length > 0)) {
    const held = await findByText(db, inside, RESULTS, asked);
    if (held.length > 0) return held;
  }
  const near = await nearWords(db, asked.brand, words);
  return near.length > 0 ? findByText(db, near, GUESSES, asked) : [];
};

/** Songs whose title and artist hold every word; the nearest ones when none does; with `exactArtist` one artist's. */
export const searchSongs = async (db: Kysely<Database>, asked: Asked): Promise<SongSummary[]> => {
  const text = searchText(asked.text);
  if (text === '') return [];
  if (!asked.exactArtist) return findByWords(db, text, asked);
  const songs = songsOf(db, asked.brand).where('s.artist_key', '=', text);
  return readSummaries(ordered(songs, asked.order).limit(RESULTS), asked.now);
};
