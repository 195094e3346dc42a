import type { PrefetchContext } from '@rushtone/contract';
import { FIRST_MEMBERS, MEMBERS_LIMIT } from '@rushtone/domain';
import { networkApi } from '../../data/network.api.ts';

export { Page } from './MembersPage.tsx';

const ONCE = { subscribe: false };

/** Waits for the first members only, with which the page renders; all others load in the meantime. */
export const prefetch = ({ dispatch, onServer }: PrefetchContext) => {
  const { getMembers } = networkApi.endpoints;
  if (!onServer) void dispatch(getMembers.initiate({ limit: MEMBERS_LIMIT }, ONCE));
  return dispatch(getMembers.initiate({ limit: FIRST_MEMBERS }, ONCE));
};
