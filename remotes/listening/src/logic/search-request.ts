import type { SearchQuery } from '@rushtone/site';

export type SearchSort = 'az' | 'za' | 'newest' | 'oldest';

export type SearchRequest = {
  s: string;
  orderBy: 'title' | 'date_added';
  orderDir: 'ASC' | 'DESC';
  type?: 'artist';
};

const ORDERS: Readonly<Record<SearchSort, Pick<SearchRequest, 'orderBy' | 'orderDir'>>> = {
  az: { orderBy: 'title', orderDir: 'ASC' },
  za: { orderBy: 'title', orderDir: 'DESC' },
  newest: { orderBy: 'date_added', orderDir: 'DESC' },
  oldest: { orderBy: 'date_added', orderDir: 'ASC' },
};

export const SEARCH_SORTS: readonly { value: SearchSort; label: string }[] = [
  { value: 'az', label: 'A-Z' },
  { value: 'za', label: 'Z-A' },
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
];

export const DEFAULT_SORT: SearchSort = 'az';

export const readSort = (sort: string | undefined): SearchSort =>
  SEARCH_SORTS.find(({ value }) => value === sort)?.value ?? DEFAULT_SORT;

export const searchRequest = ({ q, type, sort }: SearchQuery): SearchRequest => ({
  s: q.trim(),
  ...ORDERS[readSort(sort)],
  type,
});
