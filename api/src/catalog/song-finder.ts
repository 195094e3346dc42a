import type { Brand } from '@rushtone/site';

export type SearchOrder = { by: 'title' | 'date_added'; direction: 'asc' | 'desc' };

/** A song must contain one of the alternatives of every word. */
export type Words = readonly (readonly string[])[];

/** Where a page of results begins: after the song with this value of the order's column, and this id. */
export type Place = { value: string; videoId: string };

export type SongSearch = { words: Words; order: SearchOrder; limit: number; after?: Place | null };

/** Ids among which are the first songs of a search. Some may be of songs that are gone, or before the first. */
export type Candidates = { videoIds: readonly string[]; hasMore: boolean };

/** Finds songs by words, beside the database. Null: it cannot now, and the database has to. */
export type SongFinder = {
  isReady: () => boolean;
  find: (brand: Brand, search: SongSearch) => Promise<Candidates | null> | Candidates | null;
};
