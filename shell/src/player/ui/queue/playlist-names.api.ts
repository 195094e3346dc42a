import { baseApi } from '@rushtone/contract';
import type { Playlist } from '@rushtone/domain';

/** Names of lists that a song does not tell, because it plays from another list than its own. */
const listNamesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getListNames: build.query<Readonly<Record<string, string>>, void>({
      query: () => ({ path: '/playlist/all' }),
      transformResponse: (playlists: Playlist[]) =>
        Object.fromEntries(playlists.map(({ id, category_name }) => [id, category_name])),
    }),
  }),
});

export const { useGetListNamesQuery } = listNamesApi;
