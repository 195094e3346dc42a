import { baseApi } from '@rushtone/contract';
import type { PublicSite } from '@rushtone/domain';

/** Separate from the endpoints of other pages, because a website is the first page of a visit. */
export const siteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPublicSite: build.query<PublicSite, string>({
      query: (name) => ({ path: '/website/public', query: { name } }),
    }),
  }),
});

export const { useGetPublicSiteQuery } = siteApi;
