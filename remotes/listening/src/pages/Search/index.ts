import type { PrefetchContext } from '@rushtone/contract';
import { readSearchQuery } from '@rushtone/site';
import { listeningApi } from '../../data/listening.api.ts';
import { matchesRequest, readKind, songsRequest } from './search-request.ts';

export { Page } from './SearchPage.tsx';

export const prefetch = async ({ dispatch, search }: PrefetchContext) => {
  const query = readSearchQuery(search);
  if (!query.q.trim()) return;
  const { searchSongs, searchMatches } = listeningApi.endpoints;
  const kind = readKind(query);
  await Promise.all([
    (kind === 'all' || kind === 'songs') &&
      dispatch(searchSongs.initiate(songsRequest(query), { subscribe: false })),
    query.type !== 'artist' && dispatch(searchMatches.initiate(matchesRequest(query), { subscribe: false })),
  ]);
};
