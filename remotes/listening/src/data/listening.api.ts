import { baseApi } from '@rushtone/contract';
import {
  isUserPlaylist,
  type Member,
  type Playlist,
  type PlaylistWithSongs,
  type REPORT_TOPIC,
  type SearchKind,
  type SearchMatches,
  type SongPage,
  type SongSummary,
} from '@rushtone/domain';

export type PlaylistOrder = 'ASC' | 'DESC';
export type PlaylistsRequest = { home?: true; order?: PlaylistOrder };

export type SearchRequest = {
  s: string;
  orderBy: 'title' | 'date_added';
  orderDir: 'ASC' | 'DESC';
  type?: 'artist' | undefined;
};

/** Songs sorted by relevance. */
export type BestMatchRequest = { s: string; best: true };

export type MatchesRequest = { s: string; kind?: SearchKind | undefined };

/** The playlists of the home page. */
export const HOME_PLAYLISTS: PlaylistsRequest = { home: true };

/** A full row in a wide window. */
export const HOME_MEMBERS = { limit: 8 };

/** Returns the request for the playlist in the URL. */
export const playlistRequest = (search: URLSearchParams) => ({ p: search.get('p') ?? '' });

const NO_MATCHES: SearchMatches = { artists: [], playlists: [], members: [], lyrics: [], did_you_mean: [] };

export const listeningApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaylists: build.query<Playlist[], PlaylistsRequest>({
      query: (query) => ({ path: '/playlist/all', query }),
    }),
    /** With `mine`, also finds a private playlist of the user. */
    getPlaylist: build.query<PlaylistWithSongs, { p: string; mine?: true }>({
      query: ({ p, mine }) => ({ path: '/playlist/get', query: { p }, auth: mine ? 'required' : 'none' }),
      providesTags: (_data, _error, { p }) => (isUserPlaylist(p) ? [{ type: 'Favorite', id: p }] : []),
    }),
    reportSong: build.mutation<unknown, { message: string; topic: typeof REPORT_TOPIC }>({
      query: (form) => ({ path: '/contact/request', form }),
    }),
    /** Paginated, except for songs sorted by relevance, which are a single page. */
    searchSongs: build.infiniteQuery<SongPage, SearchRequest | BestMatchRequest, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg, pageParam: after }) =>
        'best' in queryArg
          ? { path: '/search/songs', query: { s: queryArg.s } }
          : { path: '/song/searchpage', query: { ...queryArg, after } },
      transformResponse: (response: SongPage | SongSummary[]) =>
        Array.isArray(response) ? { songs: response, next: null } : response,
    }),
    /** Finds the first songs of a search, for playback. */
    playableSongs: build.query<SongSummary[], SearchRequest>({
      query: (query) => ({ path: '/song/search', query }),
    }),
    getMembers: build.query<Member[], { limit: number }>({
      query: (query) => ({ path: '/member/all', query }),
    }),
    /** Finds search results other than songs. */
    searchMatches: build.query<SearchMatches, MatchesRequest>({
      query: (query) => ({ path: '/search/all', query }),
      // An older API, or a response that the service worker kept, has no lyrics.
      transformResponse: (matches: Partial<SearchMatches>) => ({ ...NO_MATCHES, ...matches }),
    }),
  }),
});

export const {
  useGetPlaylistsQuery,
  useGetPlaylistQuery,
  useReportSongMutation,
  useSearchSongsInfiniteQuery,
  useLazyPlayableSongsQuery,
  usePlayableSongsQuery,
  useSearchMatchesQuery,
  useGetMembersQuery,
} = listeningApi;
