import { baseApi } from '@rushtone/contract';
import type { SearchSuggestion } from '@rushtone/domain';

const suggestionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns artists, playlists, members and songs that match the text typed so far. */
    suggestAll: build.query<SearchSuggestion[], string>({
      query: (s) => ({ path: '/search/suggest', query: { s } }),
    }),
  }),
});

export const { useSuggestAllQuery } = suggestionsApi;
