import { websiteApi, type PrefetchContext } from '@rushtone/contract';

export const prefetch = ({ dispatch }: PrefetchContext) =>
  dispatch(websiteApi.endpoints.getWebsite.initiate(undefined, { subscribe: false }));
