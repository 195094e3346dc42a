import { baseApi } from '@rushtone/contract';
import type { Playlist } from '@rushtone/domain';

/** A song has the name of its own list only, and may play from another. */
const playlistNamesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaylistNames: build.query<Readonly<Record<string, string>>, void>({
      query: () => ({ path: '/playlist/all' }),
      transformResponse: (playlists: Playlist[]) =>
        Object.fromEntries(playlists.map(({ id, category_name }) => [id, category_name])),
    }),
  }),
});

export const { useGetPlaylistNamesQuery } = playlistNamesApi;
