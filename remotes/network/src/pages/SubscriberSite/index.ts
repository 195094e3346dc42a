import type { PrefetchContext } from '@rushtone/contract';
import { networkApi } from '../../data/network.api.ts';

export { Page } from './SubscriberSitePage.tsx';

export const prefetch = ({ dispatch, host: { role } }: PrefetchContext) => {
  if (role.kind !== 'subscriber') return Promise.resolve();
  return dispatch(networkApi.endpoints.getPublicSite.initiate(role.name, { subscribe: false }));
};
