import { baseApi } from '@rushtone/contract';
import type { SearchSuggestion } from '@rushtone/domain';

const suggestionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Artists, playlists, members and songs that match what is being typed. */
    suggestAll: build.query<SearchSuggestion[], string>({
      query: (s) => ({ path: '/search/suggest', query: { s } }),
    }),
  }),
});

export const { useSuggestAllQuery } = suggestionsApi;
