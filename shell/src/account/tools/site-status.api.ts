import { baseApi } from '@rushtone/contract';
import type { SiteStatus } from '@rushtone/domain';

const siteStatusApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `null` if the user has no website. */
    getSiteStatus: build.query<SiteStatus | null, void>({
      query: () => ({ path: '/website/status', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    setSiteOnline: build.mutation<SiteStatus, boolean>({
      query: (online) => ({
        path: '/website/visibility',
        form: { online: String(online) },
        auth: 'required',
      }),
      onQueryStarted: (_online, { dispatch, queryFulfilled }) => {
        queryFulfilled
          .then(({ data }) =>
            dispatch(siteStatusApi.util.updateQueryData('getSiteStatus', undefined, () => data)),
          )
          .catch(() => undefined);
      },
    }),
  }),
});

export const { useGetSiteStatusQuery, useSetSiteOnlineMutation } = siteStatusApi;
