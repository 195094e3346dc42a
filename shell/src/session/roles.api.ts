import { baseApi } from '@rushtone/contract';
import type { AccountRoles } from '@rushtone/domain';
import type { Store } from '../store/store.ts';

/** Signing in, the focus and an account page may all request the roles at once; after a checkout every 2 s. */
const FRESH_MS = 1_500;

const { getRoles } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRoles: build.query<AccountRoles, void>({
      query: () => ({ path: '/account/getroles', auth: 'required' }),
      providesTags: ['Account'],
    }),
  }),
}).endpoints;

/** One request for all who want the roles at the same time; a response serves for a moment longer. */
export const fetchRoles = ({ getState, dispatch }: Store): Promise<AccountRoles> => {
  const { fulfilledTimeStamp = 0 } = getRoles.select()(getState());
  const forceRefetch = Date.now() - fulfilledTimeStamp > FRESH_MS;
  return dispatch(getRoles.initiate(undefined, { forceRefetch, subscribe: false })).unwrap();
};
