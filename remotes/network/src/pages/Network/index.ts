import type { PrefetchContext } from '@rushtone/contract';
import { FIRST_MEMBERS } from '@rushtone/domain';
import { networkApi } from '../../data/network.api.ts';

export { Page } from './NetworkPage.tsx';

const ONCE = { subscribe: false };

/** Waits for what the first render shows; the rest loads meanwhile. */
export const prefetch = ({ dispatch, onServer }: PrefetchContext) => {
  const { getMembers, getTestimonials, getMemberStats, getSubscriberSites } = networkApi.endpoints;
  if (!onServer) {
    void dispatch(getMemberStats.initiate(undefined, ONCE));
    void dispatch(getSubscriberSites.initiate(undefined, ONCE));
  }
  return Promise.all([
    dispatch(getMembers.initiate({ limit: FIRST_MEMBERS }, ONCE)),
    dispatch(getTestimonials.initiate(undefined, ONCE)),
  ]);
};
