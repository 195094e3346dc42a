import { baseApi, type ApiError } from '@rushtone/contract';
import type { AddedSongs, SongSummary } from '@rushtone/domain';
import { ALL, change, edited, listenedTo, ownPlaylistApi, type Mine } from './own-playlists.api.ts';
import { keepUnsent, readUnsent, type UnsentEdit } from './unsent-edits.ts';

type EditSongs = Mine & {
  songs: readonly string[];
  before?: string;
  /** The name of the playlist, for a message about a change that was made offline. */
  name: string;
};

/** `later`: there is no connection, so it is sent once there is one. */
type MaybeLater = { later?: true };

type Result<Data> = { data: Data } | { error: ApiError };
const waiting = new Map<string, Promise<unknown>>();

/** Sends the changes of one playlist one after another, so that quick presses cannot overtake each other. */
const inTurn = <Data>(p: string, send: () => Promise<Result<Data>>): Promise<Result<Data>> => {
  const sent = (waiting.get(p) ?? Promise.resolve()).then(send);
  waiting.set(p, sent);
  void sent.finally(() => waiting.get(p) === sent && waiting.delete(p));
  return sent;
};

/**
 * Keeps a change while there is no connection. While others of the user wait, it waits behind them, so that all are
 * made in their order.
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

/** The tags of the playlists, once what was changed offline has been sent. */
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

/** Changes of the songs of a playlist show at once, and wait while there is no connection. */
export const playlistEditsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `shown`: the songs themselves, to be shown at once. */
    addToOwnPlaylist: build.mutation<AddedSongs & MaybeLater, EditSongs & { shown?: readonly SongSummary[] }>(
      {
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
            ownPlaylistApi.util.updateQueryData('getOwnPlaylist', { uid, p }, (list) => ({
              ...list,
              songs: moveBefore([...list.songs, ...shown], ids, before),
            })),
          );
        },
        invalidatesTags: (_data, _error, { p }) => [ALL, listenedTo(p), edited(p)],
      },
    ),
    editOwnPlaylist: build.mutation<MaybeLater | null, EditSongs & { call: 'move' | 'remove' }>({
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
    sendUnsentEdit: build.mutation<AddedSongs | null, UnsentEdit>({
      query: ({ call, ...edit }) => change(call, formOf(edit)),
    }),
  }),
});

export const { useAddToOwnPlaylistMutation, useEditOwnPlaylistMutation } = playlistEditsApi;
