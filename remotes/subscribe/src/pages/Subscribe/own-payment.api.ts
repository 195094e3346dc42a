import { baseApi } from '@rushtone/contract';
import type { PlanStatus } from '@rushtone/domain';

export const { useGetOwnPaymentQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The subscription of a user; null where none is paid for, paused or late. */
    getOwnPayment: build.query<PlanStatus['payment'], void>({
      query: () => ({ path: '/account/plan', auth: 'required' }),
      transformResponse: ({ payment }: PlanStatus) => payment,
      keepUnusedDataFor: 0,
    }),
  }),
});
