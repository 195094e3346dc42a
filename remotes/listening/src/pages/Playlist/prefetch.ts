import type { PrefetchContext } from '@rushtone/contract';
import { listeningApi } from '../../data/listening.api.ts';

export const requestOf = (search: URLSearchParams) => ({ p: search.get('p') ?? '' });

export const prefetch = ({ dispatch, search }: PrefetchContext) =>
  dispatch(listeningApi.endpoints.getPlaylist.initiate(requestOf(search), { subscribe: false }));
