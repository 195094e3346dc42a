import type { PrefetchContext } from '@rushtone/contract';
import { listeningApi, playlistRequest } from '../../data/listening.api.ts';

export { Page } from './PlaylistPage.tsx';

export const prefetch = ({ dispatch, search }: PrefetchContext) =>
  dispatch(listeningApi.endpoints.getPlaylist.initiate(playlistRequest(search), { subscribe: false }));
