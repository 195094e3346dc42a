import { baseApi, useSession, type ApiRequest } from '@rushtone/contract';
import type { UserPlaylist, OwnplaylistCreate, PlaylistWithSongs } from '@rushtone/domain';

/** A playlist `p` of the account `uid`, which only keeps two accounts' playlists apart in the cache. */
export type Mine = { uid: string; p: string };
export const ALL = { type: 'Favorite', id: 'own playlists' } as const;
/** Cache tag of a playlist as read by the player and the playlist page. */
export const listenedTo = (p: string) => ({ type: 'Favorite', id: p }) as const;
/** Cache tag of the editors of a playlist and of their changes. */
export const together = (p: string) => ({ type: 'Favorite', id: `together ${p}` }) as const;
export const edited = (p: string) => ({ type: 'Favorite', id: `edited ${p}` }) as const;

export const change = (call: string, form: Record<string, string>): ApiRequest => ({
  path: `/ownplaylist/${call}`,
  form,
  auth: 'required',
});

/** Endpoints of spec §10.54; those that change songs are in `playlist-edits.api.ts`. */
export const userPlaylistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUserPlaylists: build.query<UserPlaylist[], string>({
      query: () => ({ path: '/ownplaylist/getall', auth: 'required' }),
      providesTags: [ALL],
    }),
    getUserPlaylist: build.query<PlaylistWithSongs, Mine>({
      query: ({ p }) => ({ path: '/playlist/get', query: { p }, auth: 'required' }),
      providesTags: (_data, _error, { p }) => [edited(p)],
    }),
    createUserPlaylist: build.mutation<OwnplaylistCreate, { name: string; songs?: readonly string[] }>({
      query: ({ name, songs = [] }) =>
        change('create', { name, ...(songs.length > 0 && { s: songs.join() }) }),
      invalidatesTags: [ALL],
    }),
    renameUserPlaylist: build.mutation<UserPlaylist, { p: string; name: string }>({
      query: (form) => change('rename', form),
      invalidatesTags: (_data, _error, { p }) => [ALL, listenedTo(p)],
    }),
    shareUserPlaylist: build.mutation<UserPlaylist, { p: string; isPublic: boolean }>({
      query: ({ p, isPublic }) => change('share', { p, public: String(isPublic) }),
      invalidatesTags: [ALL],
    }),
    deleteUserPlaylist: build.mutation<null, { p: string }>({
      query: (form) => change('delete', form),
      invalidatesTags: (_data, error, { p }) => (error ? [] : [ALL, listenedTo(p)]),
    }),
    restoreUserPlaylist: build.mutation<UserPlaylist, { p: string }>({
      query: (form) => change('restore', form),
      invalidatesTags: (_data, error, { p }) => (error ? [] : [ALL, listenedTo(p), edited(p)]),
    }),
  }),
});

export const {
  useCreateUserPlaylistMutation,
  useRenameUserPlaylistMutation,
  useShareUserPlaylistMutation,
  useDeleteUserPlaylistMutation,
} = userPlaylistApi;

export const useUid = (): string | null => {
  const session = useSession();
  return session.status === 'user' ? session.uid : null;
};

/** Reads the user's own playlists, most recently changed first; sends no request for a visitor. */
export const useUserPlaylists = () => {
  const uid = useUid();
  return userPlaylistApi.useGetUserPlaylistsQuery(uid ?? '', { skip: uid === null });
};

export const useUserPlaylist = (p: string) => {
  const uid = useUid();
  return userPlaylistApi.useGetUserPlaylistQuery({ uid: uid ?? '', p }, { skip: uid === null });
};
