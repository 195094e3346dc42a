import { NOT_ACTIVATED, SUCCESS, type Website } from '@rushtone/domain';
import { baseApi } from './api.ts';

/** `website` is null until the subscriber has chosen a domain name. */
export type WebsiteState = { activated: boolean; website: Website | null };

/** One cache entry for the shell, which opens the subscriber's tools by it, and for the page of the website. */
export const websiteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** An error for everybody but a subscriber (spec §6). */
    getWebsite: build.query<WebsiteState, void>({
      query: () => ({ path: '/website/get', auth: 'required', accept: [SUCCESS, NOT_ACTIVATED] }),
      transformResponse: (website: Website | null, meta) => ({ activated: meta?.code === SUCCESS, website }),
      providesTags: ['Website'],
    }),
  }),
});

export const { useGetWebsiteQuery } = websiteApi;
