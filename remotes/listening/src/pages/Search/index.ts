import type { PrefetchContext } from '@rushtone/contract';
import { readSearchQuery } from '@rushtone/site';
import { listeningApi } from '../../data/listening.api.ts';
import { searchRequest } from './search-request.ts';

export { Page } from './SearchPage.tsx';

export const prefetch = ({ dispatch, search }: PrefetchContext) => {
  const request = searchRequest(readSearchQuery(search));
  if (!request.s) return Promise.resolve();
  return dispatch(listeningApi.endpoints.searchSongs.initiate(request, { subscribe: false }));
};
