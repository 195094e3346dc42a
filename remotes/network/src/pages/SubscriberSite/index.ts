import type { PrefetchContext } from '@rushtone/contract';
import { siteApi } from '../../data/site.api.ts';

export { Page } from './SubscriberSitePage.tsx';

export const prefetch = ({ dispatch, host: { role } }: PrefetchContext) => {
  if (role.kind !== 'subscriber') return Promise.resolve();
  return dispatch(siteApi.endpoints.getPublicSite.initiate(role.name, { subscribe: false }));
};
