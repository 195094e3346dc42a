import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import {
  IDLE_PLAYER,
  type PlayerSnapshot,
  type PlayerStatus,
  type QueueEntry,
  type Track,
} from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import type { Store } from '../../store/store.ts';
import { insertAt, moved, without } from './queue.ts';

export type PlayerState = PlayerSnapshot & {
  /** The song came from the queue: `next` and `previous` are those of the list that it interrupts. */
  queued: boolean;
  /** Another tab of this site plays, so this one was paused. */
  elsewhere: boolean;
  /** The name of the list that goes on after the queue, once it is known. */
  listName: string | null;
};

export type Remembered = Pick<
  PlayerState,
  | 'track'
  | 'next'
  | 'previous'
  | 'queued'
  | 'listName'
  | 'duration'
  | 'volume'
  | 'muted'
  | 'repeat'
  | 'shuffle'
  | 'queue'
  | 'unavailable'
>;

export const sameTrack = (a: Track | null, b: Track | null): boolean =>
  a?.videoId === b?.videoId && a?.playlistId === b?.playlistId;

const neighbour = (videoId: string | null, title: string, playlistId: string | null): Track | null =>
  videoId ? { videoId, title, artist: '', playlistId } : null;

const listNameOf = (song: Song, playlistId: string | null): string | null => {
  if (playlistId === 'favorite') return 'Favorites';
  return playlistId === null || playlistId === song.category_id ? song.category_name : null;
};

export const initialState: PlayerState = {
  ...IDLE_PLAYER,
  queued: false,
  elsewhere: false,
  listName: null,
};

const begun = { status: 'loading', duration: 0, problem: null, elsewhere: false } as const;
const unknown = { next: null, previous: null, queued: false, listName: null } as const;

export const playerSlice = createSlice({
  name: 'player',
  initialState,
  reducers: {
    trackChosen: (state, { payload }: PayloadAction<Track>) => ({
      ...state,
      ...begun,
      ...unknown,
      track: payload,
      listName: payload.playlistId === state.track?.playlistId ? state.listName : null,
    }),
    /** The entry leaves the queue and plays; afterwards the list goes on where it was. */
    entryChosen: (state, { payload: { id, track } }: PayloadAction<QueueEntry>) => ({
      ...state,
      ...begun,
      track,
      queue: without(state.queue, id),
      previous: state.queued ? state.previous : state.track,
      queued: state.track !== null,
    }),
    /** The same video from another playlist: the music goes on, its neighbours change. */
    playlistChanged: (state, { payload }: PayloadAction<Track>) => ({ ...state, ...unknown, track: payload }),
    detailsArrived: (state, { payload: { track, song } }: PayloadAction<{ track: Track; song: Song }>) => {
      if (!sameTrack(state.track, track)) return;
      state.track = { ...track, title: song.title, artist: song.author_name };
      if (state.queued) return;
      state.next = neighbour(song.next, song.next_title ?? '', track.playlistId);
      state.previous = neighbour(song.previous, '', track.playlistId);
      state.listName = listNameOf(song, track.playlistId);
    },
    /** Chosen and paused, with nothing of it loaded: after a reload, or queued while nothing plays. */
    held: (state, { payload }: PayloadAction<Partial<Remembered> & { track: Track }>) => ({
      ...state,
      ...unknown,
      ...payload,
      status: 'paused' as const,
    }),
    settingsRestored: (state, { payload }: PayloadAction<Partial<Remembered>>) => ({ ...state, ...payload }),
    statusChanged: (state, { payload }: PayloadAction<PlayerStatus>) => {
      if (state.status === 'idle') return;
      state.status = payload;
      state.problem = null;
      if (payload === 'playing') state.elsewhere = false;
    },
    tookElsewhere: (state) => {
      state.elsewhere = true;
    },
    failed: (state, { payload }: PayloadAction<string>) => {
      state.status = 'failed';
      state.problem = payload;
    },
    noticed: (state, { payload }: PayloadAction<string | null>) => {
      state.problem = payload;
    },
    durationRead: (state, { payload }: PayloadAction<number>) => {
      state.duration = payload;
    },
    volumeSet: (state, { payload }: PayloadAction<number>) => {
      state.volume = Math.min(100, Math.max(0, Math.round(payload)));
      state.muted = false;
    },
    mutedSet: (state, { payload }: PayloadAction<boolean>) => {
      state.muted = payload;
    },
    repeatSet: (state, { payload }: PayloadAction<boolean>) => {
      state.repeat = payload;
    },
    shuffleSet: (state, { payload }: PayloadAction<boolean>) => {
      state.shuffle = payload;
    },
    entryAdded: (
      state,
      { payload: { entry, index } }: PayloadAction<{ entry: QueueEntry; index: number }>,
    ) => {
      state.queue = insertAt(state.queue, entry, index);
    },
    entryRemoved: (state, { payload }: PayloadAction<string>) => {
      state.queue = without(state.queue, payload);
    },
    entryMoved: (state, { payload: { id, to } }: PayloadAction<{ id: string; to: number }>) => {
      state.queue = [...moved(state.queue, id, to)];
    },
    queueReplaced: (state, { payload }: PayloadAction<readonly QueueEntry[]>) => {
      state.queue = [...payload];
    },
    unavailableKnown: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.unavailable = [...payload];
    },
    closed: ({ volume, muted, queue, unavailable }) => ({
      ...initialState,
      volume,
      muted,
      queue,
      unavailable,
    }),
  },
});

export const playerActions = playerSlice.actions;

export const readPlayer = (store: Store): PlayerState => store.getState().player ?? initialState;

declare module '../../store/store.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof playerSlice> {}
}
