import type { PrefetchContext } from '@rushtone/contract';
import { HOME_PLAYLISTS, listeningApi } from '../../data/listening.api.ts';

export { Page } from './HomePage.tsx';

export const prefetch = ({ dispatch }: PrefetchContext) =>
  dispatch(listeningApi.endpoints.getPlaylists.initiate(HOME_PLAYLISTS, { subscribe: false }));
