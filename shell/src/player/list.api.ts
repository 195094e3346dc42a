import { baseApi, type TrackList } from '@rushtone/contract';
import { isUserPlaylist, type PlaylistWithSongs, type SongSummary, trackListOf } from '@rushtone/domain';

/** Reads the songs of a playlist or of the favorites, in the order of `/song/get`. */
export const listApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaylistTracks: build.query<TrackList, string>({
      query: (p) => ({
        path: '/playlist/get',
        query: { p },
        // Private playlists require the user's token.
        auth: isUserPlaylist(p) ? 'optional' : 'none',
      }),
      transformResponse: ({ playlist, songs }: PlaylistWithSongs) =>
        trackListOf({ name: playlist.category_name, songs, playlistId: playlist.id }),
    }),
    getFavoriteTracks: build.query<TrackList, void>({
      query: () => ({ path: '/favorite/getall', auth: 'required' }),
      transformResponse: (songs: SongSummary[]) =>
        trackListOf({ name: 'Favorites', songs, playlistId: 'favorite' }),
    }),
  }),
});
