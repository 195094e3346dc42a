import { baseApi } from '@rushtone/contract';
import type { OwnDomain } from '@rushtone/domain';

const domainApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `null` if there is none; responds with 404 if domains are not offered. */
    getOwnDomain: build.query<OwnDomain | null, void>({
      query: () => ({ path: '/website/domain', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

type Mutation = {
  dispatch: (action: ReturnType<typeof domainApi.util.updateQueryData>) => unknown;
  queryFulfilled: Promise<{ data: OwnDomain | null }>;
};

const storeDomain = (_sent: unknown, { dispatch, queryFulfilled }: Mutation): void => {
  queryFulfilled
    .then(({ data }) => dispatch(domainApi.util.updateQueryData('getOwnDomain', undefined, () => data)))
    .catch(() => undefined);
};

const changes = baseApi.injectEndpoints({
  endpoints: (build) => ({
    claimDomain: build.mutation<OwnDomain, string>({
      query: (domain) => ({ path: '/website/domain', form: { domain }, auth: 'required' }),
      onQueryStarted: storeDomain,
    }),
    checkDomain: build.mutation<OwnDomain, string>({
      query: (domain) => ({ path: '/website/check_domain', form: { domain }, auth: 'required' }),
      onQueryStarted: storeDomain,
    }),
    removeDomain: build.mutation<null, string>({
      query: (domain) => ({ path: '/website/remove_domain', form: { domain }, auth: 'required' }),
      onQueryStarted: storeDomain,
    }),
  }),
});

export const { useGetOwnDomainQuery } = domainApi;
export const { useCheckDomainMutation, useClaimDomainMutation, useRemoveDomainMutation } = changes;
