import type { SongSummary } from '@rushtone/domain';
import { baseApi } from './api.ts';
import { useServices } from './services.ts';

const OWN = { auth: 'required' } as const;

/** The calls of spec §7 about favorites; a song of the list is read by `getSong` with `p` = `favorite`. */
export const favoriteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. The id of the account only keeps the lists of two people apart. */
    getFavorites: build.query<SongSummary[], string>({
      query: () => ({ path: '/favorite/getall', ...OWN }),
    }),
    /** Asked for now, so it is never served from the cache. */
    getLatestFavorite: build.mutation<{ youtube_url: string }, void>({
      query: () => ({ path: '/favorite/getlatest', ...OWN }),
    }),
    addFavorite: build.mutation<unknown, { s: string }>({
      query: (form) => ({ path: '/favorite/add', form, ...OWN }),
    }),
    removeFavorite: build.mutation<unknown, { s: string }>({
      query: (form) => ({ path: '/favorite/remove', form, ...OWN }),
    }),
  }),
});

export const { useGetLatestFavoriteMutation } = favoriteApi;

/** The favorites of whoever is signed in; nothing is read for a visitor. */
export const useGetFavoritesQuery = () => {
  const { session } = useServices();
  const uid = session.status === 'user' ? session.uid : null;
  return favoriteApi.useGetFavoritesQuery(uid ?? '', { skip: uid === null });
};
