import { baseApi, type ApiError } from '@rushtone/contract';
import type { AddedSongs, SongSummary } from '@rushtone/domain';
import {
  ALL,
  change,
  edited,
  listenedTo,
  together,
  userPlaylistApi,
  type Mine,
} from './user-playlists.api.ts';
import { keepUnsent, readUnsent, type UnsentEdit } from './unsent-edits.ts';

type EditSongs = Mine & {
  songs: readonly string[];
  before?: string | undefined;
  /** Name of the playlist, for messages about changes made offline. */
  name: string;
};

/** `later`: there is no connection, so the change is sent once there is one. */
type MaybeLater = { later?: true };

type Result<Data> = { data: Data } | { error: ApiError };
const waiting = new Map<string, Promise<unknown>>();

/** Sends the changes of a playlist in sequence, so that rapid presses cannot overtake each other. */
const inTurn = <Data>(p: string, send: () => Promise<Result<Data>>): Promise<Result<Data>> => {
  const sent = (waiting.get(p) ?? Promise.resolve()).then(send);
  waiting.set(p, sent);
  void sent.finally(() => waiting.get(p) === sent && waiting.delete(p));
  return sent;
};

/**
 * Sends a change, or stores it while there is no connection. While other changes of the user are stored, it
 * is queued behind them to keep the order.
 */
const sendOrKeep = async <Data>(
  { uid, ...edit }: Omit<UnsentEdit, 'id'> & { uid: string },
  send: () => Promise<Result<Data>>,
  kept: Data,
): Promise<Result<Data>> => {
  if (navigator.onLine && readUnsent(uid).length === 0) {
    const result = await send();
    const isLost = 'error' in result && result.error.kind === 'network' && !navigator.onLine;
    if (!isLost) return result;
  }
  return keepUnsent(uid, edit) ? { data: kept } : send();
};

/** Returns the cache tags of playlists whose offline changes have been sent. */
export const changedOffline = (playlists: readonly string[]) => [
  ALL,
  ...playlists.flatMap((p) => [listenedTo(p), edited(p)]),
];

const formOf = ({ p, songs, before }: Pick<EditSongs, 'p' | 'songs' | 'before'>) => ({
  p,
  s: songs.join(),
  ...(before && { before }),
});

const moveBefore = (songs: readonly SongSummary[], ids: readonly string[], before = ''): SongSummary[] => {
  const moved = songs.filter(({ youtube_id }) => ids.includes(youtube_id));
  const others = songs.filter(({ youtube_id }) => !ids.includes(youtube_id));
  const index = others.findIndex(({ youtube_id }) => youtube_id === before);
  return index < 0 ? [...others, ...moved] : [...others.slice(0, index), ...moved, ...others.slice(index)];
};

/** Changes of a playlist's songs are applied optimistically, and stored while there is no connection. */
export const playlistEditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `shown`: the songs themselves, for the optimistic update. */
    addToUserPlaylist: build.mutation<
      AddedSongs & MaybeLater,
      EditSongs & { shown?: readonly SongSummary[] }
    >({
      queryFn: ({ uid, p, name, songs, before }, _api, _options, send) => {
        const kept = { added: songs.length, already: 0, unknown: [], later: true as const };
        return inTurn(p, () =>
          sendOrKeep<AddedSongs & MaybeLater>(
            { uid, p, name, songs, before, call: 'add' },
            async () => (await send(change('add', formOf({ p, songs, before })))) as Result<AddedSongs>,
            kept,
          ),
        );
      },
      onQueryStarted: ({ uid, p, before, shown = [] }, { dispatch }) => {
        if (shown.length === 0) return;
        const ids = shown.map(({ youtube_id }) => youtube_id);
        dispatch(
          userPlaylistApi.util.updateQueryData('getUserPlaylist', { uid, p }, (list) => ({
            ...list,
            songs: moveBefore([...list.songs, ...shown], ids, before),
          })),
        );
      },
      invalidatesTags: (_data, _error, { p }) => [ALL, listenedTo(p), edited(p), together(p)],
    }),
    editUserPlaylist: build.mutation<MaybeLater | null, EditSongs & { call: 'move' | 'remove' }>({
      queryFn: ({ uid, call, p, name, songs, before }, _api, _options, send) =>
        inTurn(p, () =>
          sendOrKeep<MaybeLater | null>(
            { uid, p, name, songs, before, call },
            async () => (await send(change(call, formOf({ p, songs, before })))) as Result<null>,
            { later: true },
          ),
        ),
      onQueryStarted: ({ call, uid, p, songs, before }, { dispatch }) =>
        void dispatch(
          userPlaylistApi.util.updateQueryData('getUserPlaylist', { uid, p }, (list) => ({
            ...list,
            songs:
              call === 'move'
                ? moveBefore(list.songs, songs, before)
                : list.songs.filter(({ youtube_id }) => !songs.includes(youtube_id)),
          })),
        ),
      // After a failure, refetch the playlist's state from the server.
      invalidatesTags: (_data, error, { p }) => [
        ALL,
        listenedTo(p),
        together(p),
        ...(error ? [edited(p)] : []),
      ],
    }),
    sendUnsentEdit: build.mutation<AddedSongs | null, UnsentEdit>({
      query: ({ call, ...edit }) => change(call, formOf(edit)),
    }),
  }),
});

export const { useAddToUserPlaylistMutation, useEditUserPlaylistMutation } = playlistEditsApi;
