import type { RandomSong, Song, Suggestion } from '@rushtone/domain';
import { baseApi, isSignedIn, type ApiError, type ApiRequest } from './api.ts';

/** A song of the listener's favorites is read among them (spec §4); signed out it is any song, without a list. */
const songRequest = async ({ s, p }: { s: string; p?: string }, extra: unknown): Promise<ApiRequest> =>
  p === 'favorite' && (await isSignedIn(extra))
    ? { path: '/favorite/get', query: { s }, auth: 'required' }
    : { path: '/song/get', query: { s, p, explore: true }, auth: 'optional' };

/** The reads that the player and the song page share. */
export const songApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSong: build.query<Song, { s: string; p?: string }>({
      queryFn: async (asked, { extra }, _options, send) => {
        const request = await songRequest(asked, extra);
        const answer = await send(request);
        if (answer.error) return { error: answer.error as ApiError };
        const song = answer.data as Song;
        return { data: request.path === '/favorite/get' ? { ...song, favorite: true } : song };
      },
      providesTags: (_song, _error, { s, p }) => (p === 'favorite' ? [{ type: 'Favorite', id: s }] : []),
    }),
    /** Another song at every call, so it is never served from the cache. */
    getRandomSong: build.mutation<RandomSong, { p?: string; not?: string }>({
      query: ({ p, not }) => ({ path: '/song/random', query: { p, not } }),
    }),
    /** Artists and songs for what is being typed, or nearly. */
    suggest: build.query<Suggestion[], string>({
      query: (s) => ({ path: '/song/suggest', query: { s } }),
    }),
    getRandomFavorite: build.mutation<RandomSong, void>({
      query: () => ({ path: '/favorite/random', auth: 'required' }),
    }),
  }),
});

export const { useGetSongQuery, useGetRandomSongMutation, useSuggestQuery } = songApi;
