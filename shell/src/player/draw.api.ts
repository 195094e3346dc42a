import { baseApi } from '@rushtone/contract';
import type { RandomSong } from '@rushtone/domain';

/**
 * Draws songs from a shuffle bag (`<seed>.<n>`), which contains each song of a list once. Mutations, so that
 * no response is cached.
 */
export const drawApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    drawSong: build.mutation<RandomSong, { p?: string | undefined; not?: string | undefined; bag: string }>({
      query: (query) => ({ path: '/song/random', query }),
    }),
    drawFavorite: build.mutation<RandomSong, { bag: string }>({
      query: (query) => ({ path: '/favorite/random', query, auth: 'required' }),
    }),
  }),
});
