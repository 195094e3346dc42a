import { baseApi, type ApiMeta } from '@rushtone/contract';
import type { AccountPortal, AccountReceipts, PlanStatus, PortalPage } from '@rushtone/domain';

const messageOf = (_data: unknown, { message }: ApiMeta): string => message;

export const {
  useGetPlanQuery,
  useGetReceiptsQuery,
  useOpenPortalMutation,
  usePausePlanMutation,
  useResumePlanMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns where the plan comes from and how long it lasts. */
    getPlan: build.query<PlanStatus, void>({
      query: () => ({ path: '/account/plan', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    /** Returns payments and the next one's amount. The argument tells apart the states of a plan. */
    getReceipts: build.query<AccountReceipts, string>({
      query: () => ({ path: '/account/receipts', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    /** Returns the URL of a page of the payment service, which is valid for this user for a short time. */
    openPortal: build.mutation<AccountPortal, PortalPage>({
      query: (page) => ({ path: '/account/portal', form: { page }, auth: 'required' }),
    }),
    /** Returns the server's message, like `resumePlan`. */
    pausePlan: build.mutation<string, number>({
      query: (months) => ({ path: '/account/pause', form: { months: String(months) }, auth: 'required' }),
      transformResponse: messageOf,
    }),
    resumePlan: build.mutation<string, void>({
      query: () => ({ path: '/account/resume', form: {}, auth: 'required' }),
      transformResponse: messageOf,
    }),
  }),
});
