import { baseApi } from '@rushtone/contract';
import type { AccountRoles } from '@rushtone/domain';
import type { Store } from '../store/store.ts';

/**
 * Signing in, a focus event and an account page may request the roles simultaneously; after a checkout they
 * are requested every 2 s.
 */
const FRESH_MS = 1_500;

/** With a message if the sign-in has kept an account that was to be deleted. */
export type FetchedRoles = AccountRoles & { message?: string | undefined };

const { getRoles } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRoles: build.query<FetchedRoles, void>({
      query: () => ({ path: '/account/getroles', auth: 'required' }),
      transformResponse: (data: AccountRoles, meta) => ({ ...data, message: meta?.message || undefined }),
      providesTags: ['Account'],
    }),
  }),
}).endpoints;

/** Fetches the roles, deduplicating simultaneous requests. A response stays fresh for `FRESH_MS`. */
export const fetchRoles = ({ getState, dispatch }: Store): Promise<FetchedRoles> => {
  const { fulfilledTimeStamp = 0 } = getRoles.select()(getState());
  const forceRefetch = Date.now() - fulfilledTimeStamp > FRESH_MS;
  return dispatch(getRoles.initiate(undefined, { forceRefetch, subscribe: false })).unwrap();
};
