import { baseApi } from '@rushtone/contract';
import type { Playlist, PlaylistWithSongs, REPORT_TOPIC, SongSummary } from '@rushtone/domain';
import type { SearchRequest } from '../logic/search-request.ts';

export type PlaylistOrder = 'ASC' | 'DESC';

export const listeningApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaylists: build.query<Playlist[], { home?: true; order?: PlaylistOrder }>({
      query: (query) => ({ path: '/playlist/all', query }),
    }),
    getPlaylist: build.query<PlaylistWithSongs, { p: string }>({
      query: (query) => ({ path: '/playlist/get', query }),
    }),
    reportSong: build.mutation<unknown, { message: string; topic: typeof REPORT_TOPIC }>({
      query: (form) => ({ path: '/contact/request', form }),
    }),
    searchSongs: build.query<SongSummary[], SearchRequest>({
      query: (query) => ({ path: '/song/search', query }),
    }),
  }),
});

export const { useGetPlaylistsQuery, useGetPlaylistQuery, useReportSongMutation, useSearchSongsQuery } =
  listeningApi;
