import { baseApi, type Track, type TrackList } from '@rushtone/contract';
import { isOwnPlaylist, type PlaylistWithSongs, type SongSummary } from '@rushtone/domain';

const asTracks = (songs: readonly SongSummary[], playlistId: string): Track[] =>
  songs.map(({ youtube_id, title, author_name, duration, bounds }) => ({
    videoId: youtube_id,
    title,
    artist: author_name,
    playlistId,
    duration,
    bounds,
  }));

/** Reads the songs of a playlist or of the favorites, in the order of `/song/get`. */
export const listApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaylistTracks: build.query<TrackList, string>({
      query: (p) => ({
        path: '/playlist/get',
        query: { p },
        // Private playlists require the user's token.
        auth: isOwnPlaylist(p) ? 'optional' : undefined,
      }),
      transformResponse: ({ playlist, songs }: PlaylistWithSongs) => ({
        name: playlist.category_name,
        tracks: asTracks(songs, playlist.id),
      }),
    }),
    getFavoriteTracks: build.query<TrackList, void>({
      query: () => ({ path: '/favorite/getall', auth: 'required' }),
      transformResponse: (songs: SongSummary[]) => ({
        name: 'Favorites',
        tracks: asTracks(songs, 'favorite'),
      }),
    }),
  }),
});
