import { baseApi } from '@rushtone/contract';
import type { RandomSong } from '@rushtone/domain';

/** Songs of a bag (`<seed>.<n>`): each of a list once before any comes again. Mutations, so that none is cached. */
export const drawApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    drawSong: build.mutation<RandomSong, { p?: string; not?: string; bag: string }>({
      query: (query) => ({ path: '/song/random', query }),
    }),
    drawFavorite: build.mutation<RandomSong, { bag: string }>({
      query: (query) => ({ path: '/favorite/random', query, auth: 'required' }),
    }),
  }),
});
