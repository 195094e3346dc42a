import { SEARCH_KINDS, type SearchKind } from '@rushtone/domain';
import type { SearchQuery } from '@rushtone/site';
import type { BestMatchRequest, MatchesRequest, SearchRequest } from '../../data/listening.api.ts';

/** Sort orders of spec §9. */
const ORDERS = [
  { value: 'az', label: 'A-Z', orderBy: 'title', orderDir: 'ASC' },
  { value: 'za', label: 'Z-A', orderBy: 'title', orderDir: 'DESC' },
  { value: 'newest', label: 'Newest', orderBy: 'date_added', orderDir: 'DESC' },
  { value: 'oldest', label: 'Oldest', orderBy: 'date_added', orderDir: 'ASC' },
] as const;

const BEST = { value: 'best', label: 'Best match' } as const;

export type SearchSort = (typeof ORDERS)[number]['value'] | typeof BEST.value;

export const DEFAULT_SORT: SearchSort = ORDERS[0].value;

/** All songs of an artist match equally, so they have no best match. */
export const sortsFor = ({ type }: SearchQuery) => (type === 'artist' ? ORDERS : [...ORDERS, BEST]);

export const readSort = (query: SearchQuery): SearchSort =>
  sortsFor(query).find(({ value }) => value === query.sort)?.value ?? DEFAULT_SORT;

/** An artist's page has only songs. */
export const readKind = ({ type, kind }: SearchQuery): SearchKind =>
  type === 'artist' ? 'songs' : (SEARCH_KINDS.find((each) => each === kind) ?? 'all');

export type SongsRequest = SearchRequest | BestMatchRequest;

export const songsRequest = (query: SearchQuery): SongsRequest => {
  const s = query.q.trim();
  const sort = readSort(query);
  const order = ORDERS.find(({ value }) => value === sort);
  if (!order) return { s, best: true };
  return { s, orderBy: order.orderBy, orderDir: order.orderDir, type: query.type };
};

export const matchesRequest = (query: SearchQuery): MatchesRequest => {
  const kind = readKind(query);
  return { s: query.q.trim(), kind: kind === 'all' ? undefined : kind };
};
