import type { PrefetchContext } from '@rushtone/contract';
import { FIRST_MEMBERS } from '@rushtone/domain';
import { networkApi } from '../../data/network.api.ts';

const ONCE = { subscribe: false };

/** Waits for what comes with the page; the rest is on its way when the page is drawn. */
export const prefetch = ({ dispatch }: PrefetchContext) => {
  const { getMembers, getTestimonials, getMemberStats, getSubscriberSites } = networkApi.endpoints;
  void dispatch(getMemberStats.initiate(undefined, ONCE));
  void dispatch(getSubscriberSites.initiate(undefined, ONCE));
  return Promise.all([
    dispatch(getMembers.initiate({ limit: FIRST_MEMBERS }, ONCE)),
    dispatch(getTestimonials.initiate(undefined, ONCE)),
  ]);
};
