import type { SearchQuery } from '@rushtone/site';
import type { SearchRequest } from '../../data/listening.api.ts';

export const SEARCH_SORTS = [
  { value: 'az', label: 'A-Z', orderBy: 'title', orderDir: 'ASC' },
  { value: 'za', label: 'Z-A', orderBy: 'title', orderDir: 'DESC' },
  { value: 'newest', label: 'Newest', orderBy: 'date_added', orderDir: 'DESC' },
  { value: 'oldest', label: 'Oldest', orderBy: 'date_added', orderDir: 'ASC' },
] as const;

export type SearchSort = (typeof SEARCH_SORTS)[number]['value'];

export const [DEFAULT_SORT] = SEARCH_SORTS;

export const readSort = (sort: string | undefined) =>
  SEARCH_SORTS.find(({ value }) => value === sort) ?? DEFAULT_SORT;

export const searchRequest = ({ q, type, sort }: SearchQuery): SearchRequest => {
  const { orderBy, orderDir } = readSort(sort);
  return { s: q.trim(), orderBy, orderDir, type };
};
