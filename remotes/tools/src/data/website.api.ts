import { baseApi, websiteApi as sharedWebsiteApi } from '@rushtone/contract';
import type { PublicSite, SiteStatus, Website, WebsiteAvailable } from '@rushtone/domain';

/** Availability of a domain name; `message` explains why it is unavailable. */
type Availability = WebsiteAvailable & { message: string };

type Mutation = {
  dispatch: (action: ReturnType<typeof sharedWebsiteApi.util.updateQueryData>) => unknown;
  queryFulfilled: Promise<{ data: Website }>;
};

/** Caches the saved website from the response, so that it is not requested again. */
export const storeWebsite = (_sent: unknown, { dispatch, queryFulfilled }: Mutation): void => {
  const store = ({ data: website }: { data: Website }) =>
    dispatch(
      sharedWebsiteApi.util.updateQueryData('getWebsite', undefined, () => ({ activated: true, website })),
    );
  queryFulfilled.then(store).catch(() => undefined);
};

const websiteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAvailability: build.query<Availability, string>({
      query: (domain_name) => ({ path: '/website/available', query: { domain_name }, auth: 'optional' }),
      transformResponse: ({ available }: WebsiteAvailable, meta) => ({
        available,
        message: meta?.message ?? '',
      }),
      keepUnusedDataFor: 10,
    }),
    /** The published site, as visitors see it. */
    getPublicSite: build.query<PublicSite, string>({
      query: (name) => ({ path: '/website/public', query: { name } }),
    }),
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
            dispatch(websiteApi.util.updateQueryData('getSiteStatus', undefined, () => data)),
          )
          .catch(() => undefined);
      },
    }),
    activateWebsite: build.mutation<Website, string>({
      query: (domain_name) => ({
        path: '/website/activate',
        query: { domain_name },
        form: {},
        auth: 'required',
      }),
      onQueryStarted: storeWebsite,
    }),
    saveWebsite: build.mutation<Website, Website>({
      query: (form) => ({ path: '/website/save', form, auth: 'required' }),
      onQueryStarted: storeWebsite,
    }),
  }),
});

export const {
  useActivateWebsiteMutation,
  useGetAvailabilityQuery,
  useGetPublicSiteQuery,
  useGetSiteStatusQuery,
  useLazyGetAvailabilityQuery,
  useSetSiteOnlineMutation,
  useSaveWebsiteMutation,
} = websiteApi;
