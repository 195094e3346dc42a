import type { PrefetchContext } from '@rushtone/contract';
import { networkApi } from '../../data/network.api.ts';

export { Page } from './LatestPage.tsx';

export const prefetch = ({ dispatch }: PrefetchContext) =>
  dispatch(networkApi.endpoints.getNews.initiate(undefined, { subscribe: false }));
