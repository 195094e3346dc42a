import type { PrefetchContext } from '@rushtone/contract';
import { FIRST_MEMBERS } from '@rushtone/domain';
import { networkApi } from '../../data/network.api.ts';

export { Page } from './NetworkPage.tsx';

const ONCE = { subscribe: false };

/** In the browser, waits only for what the first render shows; the rest loads in the meantime. */
export const prefetch = async ({ dispatch, onServer }: PrefetchContext) => {
  const { getMembers, getTestimonials, getMemberStats, getSubscriberSites } = networkApi.endpoints;
  const rest = [
    dispatch(getMemberStats.initiate(undefined, ONCE)),
    dispatch(getSubscriberSites.initiate(undefined, ONCE)),
  ];
  await Promise.all([
    dispatch(getMembers.initiate({ limit: FIRST_MEMBERS }, ONCE)),
    dispatch(getTestimonials.initiate(undefined, ONCE)),
    ...(onServer ? rest : []),
  ]);
};
