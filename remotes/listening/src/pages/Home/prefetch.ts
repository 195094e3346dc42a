import type { PrefetchContext } from '@rushtone/contract';
import { listeningApi } from '../../data/listening.api.ts';

export const HOME_PLAYLISTS = { home: true } as const;

export const prefetch = ({ dispatch }: PrefetchContext) =>
  dispatch(listeningApi.endpoints.getPlaylists.initiate(HOME_PLAYLISTS, { subscribe: false }));
