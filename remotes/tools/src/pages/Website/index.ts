import { websiteApi, type PrefetchContext } from '@rushtone/contract';

export { Page } from './WebsitePage.tsx';

export const prefetch = ({ dispatch }: PrefetchContext) =>
  dispatch(websiteApi.endpoints.getWebsite.initiate(undefined, { subscribe: false }));
