import type { Brand } from '@rushtone/site';

export type SearchOrder = { by: 'title' | 'date_added'; direction: 'asc' | 'desc' };

/** Alternatives of each word. A song must contain one of the alternatives of every word. */
export type Words = readonly (readonly string[])[];

/** Cursor of a page: the sort value and ID of the last song of the previous page. */
export type Place = { value: string; videoId: string };

export type SongSearch = { words: Words; order: SearchOrder; limit: number; after?: Place | null };

/** IDs that include the first results; may also include deleted songs and songs before the cursor. */
export type Candidates = { videoIds: readonly string[]; hasMore: boolean };

/** Finds songs outside of the database. Returns `null` if it is not ready; the caller then searches the database. */
export type SongFinder = {
  isReady: () => boolean;
  /** Metrics of a search server: age of the oldest pending change, `null` before the first index, and failures. */
  searchServer?: () => { lagSeconds: number | null; failures: number };
  find: (brand: Brand, search: SongSearch) => Promise<Candidates | null> | Candidates | null;
};

/** A finder that follows changes of songs between `start` and `stop`. */
export type RunningFinder = SongFinder & { start: () => Promise<void> | void; stop: () => Promise<void> };
