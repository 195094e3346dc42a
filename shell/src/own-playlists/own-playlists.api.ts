import { baseApi, useSession, type ApiError, type ApiRequest } from '@rushtone/contract';
import type { AddedSongs, OwnPlaylist, PlaylistWithSongs, SongSummary } from '@rushtone/domain';

/** A playlist `p` of the account `uid`, which only keeps the playlists of two accounts apart. */
export type Mine = { uid: string; p: string };
export type EditSongs = Mine & { songs: readonly string[]; before?: string };

const ALL = { type: 'Favorite', id: 'own playlists' } as const;
/** What the player and the playlist page have read of a playlist. */
const listenedTo = (p: string) => ({ type: 'Favorite', id: p }) as const;
const edited = (p: string) => ({ type: 'Favorite', id: `edited ${p}` }) as const;

const change = (call: string, form: Record<string, string>): ApiRequest => ({
  path: `/ownplaylist/${call}`,
  form,
  auth: 'required',
});

type Result<Data> = { data: Data } | { error: ApiError };
const waiting = new Map<string, Promise<unknown>>();

/** Sends the changes of one playlist one after another, so that quick presses cannot overtake each other. */
const inTurn = <Data>(p: string, send: () => Promise<Result<Data>>): Promise<Result<Data>> => {
  const sent = (waiting.get(p) ?? Promise.resolve()).then(send);
  waiting.set(p, sent);
  void sent.finally(() => waiting.get(p) === sent && waiting.delete(p));
  return sent;
};

const moveBefore = (songs: readonly SongSummary[], ids: readonly string[], before = ''): SongSummary[] => {
  const moved = songs.filter(({ youtube_id }) => ids.includes(youtube_id));
  const others = songs.filter(({ youtube_id }) => !ids.includes(youtube_id));
  const index = others.findIndex(({ youtube_id }) => youtube_id === before);
  return index < 0 ? [...others, ...moved] : [...others.slice(0, index), ...moved, ...others.slice(index)];
};

/** The calls of spec §10.54. Moving and removing songs shows at once. */
export const ownPlaylistApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnPlaylists: build.query<OwnPlaylist[], string>({
      query: () => ({ path: '/ownplaylist/getall', auth: 'required' }),
      providesTags: [ALL],
    }),
    getOwnPlaylist: build.query<PlaylistWithSongs, Mine>({
      query: ({ p }) => ({ path: '/playlist/get', query: { p }, auth: 'required' }),
      providesTags: (_data, _error, { p }) => [edited(p)],
    }),
    createOwnPlaylist: build.mutation<
      OwnPlaylist & { unknown: string[] },
      { name: string; songs?: readonly string[] }
    >({
      query: ({ name, songs = [] }) =>
        change('create', { name, ...(songs.length > 0 && { s: songs.join() }) }),
      invalidatesTags: [ALL],
    }),
    renameOwnPlaylist: build.mutation<OwnPlaylist, { p: string; name: string }>({
      query: (form) => change('rename', form),
      invalidatesTags: (_data, _error, { p }) => [ALL, listenedTo(p)],
    }),
    shareOwnPlaylist: build.mutation<OwnPlaylist, { p: string; isPublic: boolean }>({
      query: ({ p, isPublic }) => change('share', { p, public: String(isPublic) }),
      invalidatesTags: [ALL],
    }),
    deleteOwnPlaylist: build.mutation<null, { p: string }>({
      query: (form) => change('delete', form),
      invalidatesTags: (_data, error, { p }) => (error ? [] : [ALL, listenedTo(p)]),
    }),
    addToOwnPlaylist: build.mutation<AddedSongs, Omit<EditSongs, 'uid'>>({
      queryFn: ({ p, songs, before }, _api, _options, send) =>
        inTurn(
          p,
          async () =>
            (await send(
              change('add', { p, s: songs.join(), ...(before && { before }) }),
            )) as Result<AddedSongs>,
        ),
      invalidatesTags: (_data, _error, { p }) => [ALL, listenedTo(p), edited(p)],
    }),
    editOwnPlaylist: build.mutation<null, EditSongs & { call: 'move' | 'remove' }>({
      queryFn: ({ call, p, songs, before }, _api, _options, send) =>
        inTurn(
          p,
          async () =>
            (await send(change(call, { p, s: songs.join(), ...(before && { before }) }))) as Result<null>,
        ),
      onQueryStarted: ({ call, uid, p, songs, before }, { dispatch }) =>
        void dispatch(
          ownPlaylistApi.util.updateQueryData('getOwnPlaylist', { uid, p }, (list) => ({
            ...list,
            songs:
              call === 'move'
                ? moveBefore(list.songs, songs, before)
                : list.songs.filter(({ youtube_id }) => !songs.includes(youtube_id)),
          })),
        ),
      // After a failure the server tells what the playlist still is.
      invalidatesTags: (_data, error, { p }) => [ALL, listenedTo(p), ...(error ? [edited(p)] : [])],
    }),
  }),
});

export const {
  useCreateOwnPlaylistMutation,
  useRenameOwnPlaylistMutation,
  useShareOwnPlaylistMutation,
  useDeleteOwnPlaylistMutation,
  useAddToOwnPlaylistMutation,
  useEditOwnPlaylistMutation,
} = ownPlaylistApi;

export const useUid = (): string | null => {
  const session = useSession();
  return session.status === 'user' ? session.uid : null;
};

/** The user's own playlists, the one changed last first; nothing is requested for a visitor. */
export const useOwnPlaylists = () => {
  const uid = useUid();
  return ownPlaylistApi.useGetOwnPlaylistsQuery(uid ?? '', { skip: uid === null });
};

export const useOwnPlaylist = (p: string) => {
  const uid = useUid();
  return ownPlaylistApi.useGetOwnPlaylistQuery({ uid: uid ?? '', p }, { skip: uid === null });
};
