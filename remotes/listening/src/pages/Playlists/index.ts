import type { PrefetchContext } from '@rushtone/contract';
import { listeningApi } from '../../data/listening.api.ts';
import { orderOf, readPlaylistSort } from './playlist-order.ts';

export { Page } from './PlaylistsPage.tsx';

export const prefetch = ({ dispatch, search }: PrefetchContext) => {
  const request = orderOf(readPlaylistSort(search));
  return dispatch(listeningApi.endpoints.getPlaylists.initiate(request, { subscribe: false }));
};
