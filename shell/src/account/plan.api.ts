import { baseApi, type ApiMeta } from '@rushtone/contract';
import type { PlanStatus, PortalPage } from '@rushtone/domain';

const messageOf = (_data: unknown, { message }: ApiMeta): string => message;

export const { useGetPlanQuery, useOpenPortalMutation, usePausePlanMutation, useResumePlanMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      /** Where the plan comes from, and until when it stays. */
      getPlan: build.query<PlanStatus, void>({
        query: () => ({ path: '/account/plan', auth: 'required' }),
        keepUnusedDataFor: 0,
      }),
      /** The address of a page of the payment service, which is this member's for a short time. */
      openPortal: build.mutation<{ url: string }, PortalPage>({
        query: (page) => ({ path: '/account/portal', form: { page }, auth: 'required' }),
      }),
      /** Returns the server's message, as the next one. */
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
