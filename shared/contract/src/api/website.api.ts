import { NOT_ACTIVATED, SUCCESS, type Website } from '@rushtone/domain';
import { baseApi } from './api.ts';

/** `website` is `null` until the subscriber has chosen a domain name. */
export type WebsiteState = { activated: boolean; website: Website | null };

/**
 * Shared by the shell, which unlocks the subscriber's tools with it, and the website page, so that they use
 * one cache entry.
 */
export const websiteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Fails for everyone but subscribers (spec §6). */
    getWebsite: build.query<WebsiteState, void>({
      query: () => ({ path: '/website/get', auth: 'required', accept: [SUCCESS, NOT_ACTIVATED] }),
      transformResponse: (website: Website | null, meta) => ({ activated: meta?.code === SUCCESS, website }),
      providesTags: ['Website'],
    }),
  }),
});

export const { useGetWebsiteQuery } = websiteApi;
