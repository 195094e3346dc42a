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

/**
 * Fetches the roles. Deduplicates requests: one that began at `since`, a Unix time in ms, or later counts. An older one
 * may not know of a payment.
 */
export const fetchRoles = async (
  { getState, dispatch }: Store,
  since = Date.now() - FRESH_MS,
): Promise<FetchedRoles> => {
  const isOld = () => (getRoles.select()(getState()).startedTimeStamp ?? 0) < since;
  const request = () =>
    dispatch(getRoles.initiate(undefined, { forceRefetch: isOld(), subscribe: false })).unwrap();
  const roles = await request();
  return isOld() ? request() : roles;
};
