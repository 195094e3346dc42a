import type { Brand } from '@rushtone/site';

export type SearchOrder = { by: 'title' | 'date_added'; direction: 'asc' | 'desc' };

/** A song must contain one of the alternatives of every word. */
export type Words = readonly (readonly string[])[];

/** Where a page of results begins: after the song with this value of the order's column, and this id. */
export type Place = { value: string; videoId: string };

export type SongSearch = { words: Words; order: SearchOrder; limit: number; after?: Place | null };

/** Ids that include the first songs of a search, and may include songs that are removed or come before its start. */
export type Candidates = { videoIds: readonly string[]; hasMore: boolean };

/** Finds songs by words without the database. Returns null when it is not ready; the caller then asks the database. */
export type SongFinder = {
  isReady: () => boolean;
  /** Of a search server: the age of the oldest change that it does not have, null before its first index. */
  searchServer?: () => { lagSeconds: number | null; failures: number };
  find: (brand: Brand, search: SongSearch) => Promise<Candidates | null> | Candidates | null;
};

/** A finder that follows the songs, from `start` until `stop`. */
export type RunningFinder = SongFinder & { start: () => Promise<void> | void; stop: () => Promise<void> };
