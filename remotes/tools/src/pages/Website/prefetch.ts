import type { PrefetchContext } from '@rushtone/contract';
import { websiteApi } from '../../data/website.api.ts';

export const prefetch = ({ dispatch }: PrefetchContext) =>
  dispatch(websiteApi.endpoints.getWebsite.initiate(undefined, { subscribe: false }));
