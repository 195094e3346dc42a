import type { RandomSong, Song, Suggestion } from '@rushtone/domain';
import { baseApi, isSignedIn, type ApiError, type ApiRequest } from './api.ts';

/** With `p` = favorite a user gets the song among the favorites, a visitor without a list (spec §4). */
const songRequest = async ({ s, p }: { s: string; p?: string }, extra: unknown): Promise<ApiRequest> =>
  p === 'favorite' && (await isSignedIn(extra))
    ? { path: '/favorite/get', query: { s }, auth: 'required' }
    : { path: '/song/get', query: { s, p, explore: true }, auth: 'optional' };

/** The requests that the player and the song page share. */
export const songApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSong: build.query<Song, { s: string; p?: string }>({
      queryFn: async (args, { extra }, _options, send) => {
        const request = await songRequest(args, extra);
        const response = await send(request);
        if (response.error) return { error: response.error as ApiError };
        const song = response.data as Song;
        return { data: request.path === '/favorite/get' ? { ...song, favorite: true } : song };
      },
      providesTags: (_song, _error, { s, p }) => (p === 'favorite' ? [{ type: 'Favorite', id: s }] : []),
    }),
    /** A mutation, so that it is never served from the cache. */
    getRandomSong: build.mutation<RandomSong, { p?: string; not?: string }>({
      query: ({ p, not }) => ({ path: '/song/random', query: { p, not } }),
    }),
    /** Artists and songs that match what is being typed. */
    suggest: build.query<Suggestion[], string>({
      query: (s) => ({ path: '/song/suggest', query: { s } }),
    }),
    getRandomFavorite: build.mutation<RandomSong, void>({
      query: () => ({ path: '/favorite/random', auth: 'required' }),
    }),
  }),
});

export const { useGetSongQuery, useGetRandomSongMutation, useSuggestQuery } = songApi;
