import { baseApi } from '@rushtone/contract';
import type { PlanStatus } from '@rushtone/domain';

export const { useGetOwnPaymentQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the user's subscription; `null` if none is active, paused or past due. */
    getOwnPayment: build.query<PlanStatus['payment'], void>({
      query: () => ({ path: '/account/plan', auth: 'required' }),
      transformResponse: ({ payment }: PlanStatus) => payment,
      keepUnusedDataFor: 0,
    }),
  }),
});
