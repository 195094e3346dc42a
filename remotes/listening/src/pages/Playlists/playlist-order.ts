import type { PlaylistOrder } from '../../data/listening.api.ts';

export type PlaylistSort = 'popular' | PlaylistOrder;

export const PLAYLIST_SORTS: readonly { value: PlaylistSort; label: string }[] = [
  { value: 'popular', label: 'Popular' },
  { value: 'ASC', label: 'A-Z' },
  { value: 'DESC', label: 'Z-A' },
];

export const readPlaylistSort = (search: URLSearchParams): PlaylistSort =>
  PLAYLIST_SORTS.find(({ value }) => value === search.get('order'))?.value ?? 'popular';

/** The server's default order is most popular first. */
export const orderOf = (sort: PlaylistSort): { order?: PlaylistOrder } =>
  sort === 'popular' ? {} : { order: sort };
