import { isUserPlaylist, type RandomSong, type Song, type Suggestion } from '@rushtone/domain';
import { baseApi, isSignedIn, isUnwanted, type ApiError, type ApiRequest } from './api.ts';

/** With `p` = favorite, a user gets the song from the favorites and a visitor gets it without a list (spec §4). */
const songRequest = async ({ s, p }: { s: string; p?: string }, extra: unknown): Promise<ApiRequest> =>
  p === 'favorite' && (await isSignedIn(extra))
    ? { path: '/favorite/get', query: { s }, auth: 'required' }
    : { path: '/song/get', query: { s, p, explore: true }, auth: 'optional' };

type Send = (
  request: ApiRequest,
) => PromiseLike<{ data?: unknown; error?: unknown }> | { data?: unknown; error?: unknown };

/** Maximum number of extra random songs to request in place of unwanted ones. */
const MAX_REPLACED = 4;
const NONE_WANTED = { kind: 'response', code: 404, message: 'No song was found that is for you.' } as const;

/** Requests a random song that the user did not mark as "Not for me". */
const randomSong = async (
  request: ApiRequest,
  extra: unknown,
  send: Send,
): Promise<{ data: RandomSong } | { error: ApiError }> => {
  for (let replaced = 0; replaced <= MAX_REPLACED; replaced += 1) {
    const response = await send(request);
    if (response.error) return { error: response.error as ApiError };
    const song = response.data as RandomSong;
    const s = song.youtube_id;
    const artistOf = async () =>
      ((await send({ path: '/song/get', query: { s } })).data as Song | undefined)?.author_name;
    if (!(await isUnwanted(extra, s, artistOf))) return { data: song };
  }
  return { error: NONE_WANTED };
};

/** Endpoints shared by the player and the song page. */
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
      /**
       * Tagged by song for favorites and by list for an own playlist, because changes to those change what
       * plays next.
       */
      providesTags: (_song, _error, { s, p }) =>
        p ? [{ type: 'Favorite', id: p === 'favorite' ? s : p }] : [],
    }),
    /** A mutation, so that the response is never served from the cache. */
    getRandomSong: build.mutation<RandomSong, { p?: string; not?: string }>({
      queryFn: ({ p, not }, { extra }, _options, send) => {
        const auth = isUserPlaylist(p) ? 'optional' : 'none';
        return randomSong({ path: '/song/random', query: { p, not }, auth }, extra, send);
      },
    }),
    /** Returns artists and songs that match the text typed so far. */
    suggest: build.query<Suggestion[], string>({
      query: (s) => ({ path: '/song/suggest', query: { s } }),
    }),
    getRandomFavorite: build.mutation<RandomSong, void>({
      queryFn: (_, { extra }, _options, send) =>
        randomSong({ path: '/favorite/random', auth: 'required' }, extra, send),
    }),
  }),
});

export const { useGetSongQuery, useGetRandomSongMutation, useSuggestQuery } = songApi;
