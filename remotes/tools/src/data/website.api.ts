import { baseApi, websiteApi as sharedWebsiteApi } from '@rushtone/contract';
import type { PublicSite, Website } from '@rushtone/domain';

/** Whether a domain name can be had; if not, `message` says why. */
export type Availability = { available: boolean; message: string };

export const websiteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAvailability: build.query<Availability, string>({
      query: (domain_name) => ({ path: '/website/available', query: { domain_name }, auth: 'optional' }),
      transformResponse: ({ available }: { available: boolean }, meta) => ({
        available,
        message: meta?.message ?? '',
      }),
      keepUnusedDataFor: 10,
    }),
    /** The site as its visitors see it now. */
    getPublicSite: build.query<PublicSite, string>({
      query: (name) => ({ path: '/website/public', query: { name } }),
    }),
    activateWebsite: build.mutation<Website, string>({
      query: (domain_name) => ({
        path: '/website/activate',
        query: { domain_name },
        form: {},
        auth: 'required',
      }),
      onQueryStarted: async (_name, { dispatch, queryFulfilled }) => {
        const { data: website } = await queryFulfilled.catch(() => ({ data: null }));
        if (website) dispatch(holdWebsite(website));
      },
    }),
    saveWebsite: build.mutation<Website, Website>({
      query: (form) => ({ path: '/website/save', form, auth: 'required' }),
      onQueryStarted: async (_form, { dispatch, queryFulfilled }) => {
        const { data: website } = await queryFulfilled.catch(() => ({ data: null }));
        if (website) dispatch(holdWebsite(website));
      },
    }),
  }),
});

/** What the server has stored needs no second read. */
const holdWebsite = (website: Website) =>
  sharedWebsiteApi.util.updateQueryData('getWebsite', undefined, () => ({ activated: true, website }));

export const {
  useActivateWebsiteMutation,
  useGetAvailabilityQuery,
  useGetPublicSiteQuery,
  useSaveWebsiteMutation,
} = websiteApi;
