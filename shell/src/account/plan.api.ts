import { baseApi } from '@rushtone/contract';
import type { PlanStatus } from '@rushtone/domain';

export const { useGetPlanQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Where the plan comes from, and until when it stays. */
    getPlan: build.query<PlanStatus, void>({
      query: () => ({ path: '/account/plan', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
  }),
});
