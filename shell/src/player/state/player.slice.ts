import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { IDLE_PLAYER, isActive, type PlayerSnapshot, type QueueEntry, type Track } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { MAX_IN_A_MINUTE, type PlaybackFailure } from './playback-failure.ts';
import type { SleepTimer } from './sleep-timer.ts';

export type PanelName = 'queue' | 'more' | 'history';

/** `n` is the next place. */
export type ShuffleBag = { list: string | null; seed: string; n: number };

export type PlayerState = PlayerSnapshot & {
  /** The song came from the queue: `next` and `previous` are those of the list that it interrupts. */
  queued: boolean;
  /** Name of the list that continues after the queue. */
  listName: string | null;
  /** Where shuffle is in the order that the server has for a seed and a playlist. */
  bag: ShuffleBag | null;
  /** `next` and `previous` are loaded, or the first request for them has failed. */
  neighborsSettled: boolean;
  /** Title and neighbors could not be loaded yet, and are requested again. */
  detailsMissing: boolean;
  /** The song before this one in its list; `previous` differs while songs are shuffled. */
  listPrevious: Track | null;
  /** What shuffle left behind in this visit, newest last. */
  heard: readonly Track[];
  /** The user went back to this song, so a skip goes back too. */
  backwards: boolean;
  /** Video ids started in this visit, newest last. */
  recent: readonly string[];
  failuresInARow: number;
  /** Times of the last failures, in milliseconds since 1970. */
  failedAt: readonly number[];
  /** Paused because another tab plays. */
  playsElsewhere: boolean;
  /** False until the first request to play: nothing of the video host loads before. */
  videoRequested: boolean;
  sleepTimer: SleepTimer | null;
  panel: PanelName | null;
};

/** Shuffle repeats none of this many songs. */
export const RECENT_SONGS = 20;

export const isSameTrack = (a: Track | null, b: Track | null): boolean =>
  a?.videoId === b?.videoId && a?.playlistId === b?.playlistId;

export const initialState: PlayerState = {
  ...IDLE_PLAYER,
  queued: false,
  listName: null,
  bag: null,
  neighborsSettled: false,
  detailsMissing: false,
  listPrevious: null,
  heard: [],
  backwards: false,
  recent: [],
  failuresInARow: 0,
  failedAt: [],
  playsElsewhere: false,
  videoRequested: false,
  sleepTimer: null,
  panel: null,
};

const neighbor = (videoId: string | null, title: string, playlistId: string | null): Track | null =>
  videoId ? { videoId, title, artist: '', playlistId } : null;

const listNameOf = (song: Song, playlistId: string | null): string | null => {
  if (playlistId === 'favorite') return 'Favorites';
  return playlistId === null || playlistId === song.category_id ? song.category_name : null;
};

/** In percent: what a player that was turned down to 0 comes back with, at least. */
const QUIET = 20;

const NO_NEIGHBORS = {
  next: null,
  previous: null,
  listPrevious: null,
  queued: false,
  listName: null,
  neighborsSettled: false,
  detailsMissing: false,
} as const;

/** Shuffled songs are left to the one that was heard before. */
const previousOf = ({ shuffle, heard, listPrevious }: PlayerState): Track | null =>
  (shuffle ? heard.at(-1) : undefined) ?? listPrevious;

const heardAfter = ({ heard, shuffle, track }: PlayerState, backwards: boolean): readonly Track[] => {
  if (!shuffle) return [];
  if (backwards) return heard.slice(0, -1);
  return track ? [...heard, track].slice(-RECENT_SONGS) : heard;
};

const without = (queue: readonly QueueEntry[], id: string) => queue.filter((entry) => entry.id !== id);

const starting = ({ recent }: PlayerState, track: Track) => ({
  track,
  status: 'loading' as const,
  duration: 0,
  problem: null,
  playsElsewhere: false,
  neighborsSettled: false,
  detailsMissing: false,
  videoRequested: true,
  recent: [...recent, track.videoId].slice(-RECENT_SONGS),
});

type Failed = PayloadAction<{ failure: PlaybackFailure; at: number }>;
/** `before`: the song that this one follows; it knows what comes next if this one was deleted. */
type TrackStart = { track: Track; at?: number; before?: Track | null; backwards?: boolean };

const setting =
  <Key extends keyof PlayerState>(key: Key) =>
  (state: PlayerState, { payload }: PayloadAction<PlayerState[Key]>) => ({ ...state, [key]: payload });

/** Without a track only the settings are restored; `second` is the position in it. */
type Prepared = Partial<PlayerState> & { track: Track | null; second?: number };

export const playerSlice = createSlice({
  name: 'player',
  initialState,
  reducers: {
    trackStarted: (state, { payload: { track, backwards = false } }: PayloadAction<TrackStart>) => ({
      ...state,
      ...NO_NEIGHBORS,
      ...starting(state, track),
      heard: heardAfter(state, backwards),
      previous: previousOf({ ...state, heard: heardAfter(state, backwards), listPrevious: null }),
      backwards,
      listName: track.playlistId === state.track?.playlistId ? state.listName : null,
    }),
    /** Plays an entry of the queue, after which the list continues where it was. */
    entryStarted: (state, { payload: { id, track } }: PayloadAction<QueueEntry>) => ({
      ...state,
      ...starting(state, track),
      backwards: false,
      queue: without(state.queue, id),
      previous: state.queued ? state.previous : state.track,
      queued: state.track !== null,
    }),
    /** The same video from another playlist: it keeps playing, its neighbors change. */
    playlistChanged: (state, { payload: { track } }: PayloadAction<{ track: Track }>) => ({
      ...state,
      ...NO_NEIGHBORS,
      track,
    }),
    /** Selected and paused without loading the video: after a reload, or queued while nothing plays. */
    trackPrepared: (state, { payload }: PayloadAction<Prepared>) => {
      const { second: _, ...saved } = payload;
      return { ...state, ...NO_NEIGHBORS, ...saved, status: saved.track ? 'paused' : state.status };
    },
    detailsLoaded: (state, { payload: { track, song } }: PayloadAction<{ track: Track; song: Song }>) => {
      if (!isSameTrack(state.track, track)) return;
      state.neighborsSettled = true;
      state.detailsMissing = false;
      state.track = { ...track, title: song.title, artist: song.author_name };
      if (state.queued) return;
      state.next = neighbor(song.next, song.next_title ?? '', track.playlistId);
      state.listPrevious = neighbor(song.previous, '', track.playlistId);
      state.previous = previousOf(state);
      state.listName = listNameOf(song, track.playlistId);
    },
    /** `final`: the server has answered, so they are not requested again. */
    detailsFailed: (state, { payload: { final } }: PayloadAction<{ final: boolean }>) => {
      state.neighborsSettled = true;
      state.detailsMissing = !final;
    },
    resumeRequested: (state) => {
      state.videoRequested = true;
    },
    retryRequested: (state) => {
      state.videoRequested = true;
      state.status = 'loading';
      state.problem = null;
    },
    videoPlaying: (state, { payload: duration }: PayloadAction<number>) => {
      if (state.status === 'idle') return;
      state.status = 'playing';
      state.problem = null;
      state.playsElsewhere = false;
      state.duration = duration;
      state.failuresInARow = 0;
    },
    /** The video is not playing, for a reason that is not a failure. */
    videoStopped: (state, { payload }: PayloadAction<'paused' | 'buffering' | 'blocked' | 'ended'>) => {
      if (state.status === 'idle') return;
      state.status = payload;
      state.problem = null;
    },
    videoFailed: {
      prepare: (failure: PlaybackFailure) => ({ payload: { failure, at: Date.now() } }),
      reducer: (state, { payload: { failure, at } }: Failed) => {
        state.failuresInARow += 1;
        state.failedAt = [...state.failedAt, at].slice(-MAX_IN_A_MINUTE);
        if (failure.noScript) state.videoRequested = false;
      },
    },
    playbackFailed: (state, { payload }: PayloadAction<string>) => {
      state.status = 'failed';
      state.problem = payload;
    },
    connectionLost: (state) => {
      state.problem = 'You are offline. The music continues when you are back online.';
    },
    otherTabStarted: (state) => {
      if (isActive(state.status)) state.playsElsewhere = true;
    },
    volumeChanged: (state, { payload }: PayloadAction<number>) => {
      state.muted = payload <= 0;
      // What "Mute" returns to: after a drag down to 0 the last step would be too quiet to be noticed.
      state.volume = state.muted ? Math.max(state.volume, QUIET) : Math.min(100, Math.round(payload));
    },
    mutedChanged: setting('muted'),
    repeatChanged: setting('repeat'),
    shuffleChanged: (state, { payload: shuffle }: PayloadAction<boolean>) => {
      state.shuffle = shuffle;
      if (!state.queued) state.previous = previousOf(state);
    },
    bagChanged: setting('bag'),
    unavailableChanged: setting('unavailable'),
    sleepTimerChanged: setting('sleepTimer'),
    panelChanged: setting('panel'),
    entryAdded: (
      state,
      { payload: { entry, index } }: PayloadAction<{ entry: QueueEntry; index: number }>,
    ) => {
      state.queue.splice(index, 0, entry);
    },
    entryRemoved: (state, { payload }: PayloadAction<string>) => {
      state.queue = without(state.queue, payload);
    },
    entryMoved: (state, { payload: { id, to } }: PayloadAction<{ id: string; to: number }>) => {
      const from = state.queue.findIndex((entry) => entry.id === id);
      const [entry] = from < 0 ? [] : state.queue.splice(from, 1);
      if (entry) state.queue.splice(Math.max(0, to), 0, entry);
    },
    queueCleared: (state) => {
      state.queue = [];
    },
    queueRestored: (state, { payload }: PayloadAction<readonly QueueEntry[]>) => {
      state.queue = [...payload, ...state.queue];
    },
    closed: ({ volume, muted, queue, unavailable, recent, failedAt, videoRequested }) => ({
      ...initialState,
      volume,
      muted,
      queue,
      unavailable,
      recent,
      failedAt,
      videoRequested,
    }),
  },
});

export const playerActions = {
  ...playerSlice.actions,
  pauseRequested: createAction('player/pauseRequested'),
  seekRequested: createAction<number>('player/seekRequested'),
  videoEnded: createAction('player/videoEnded'),
  nextRequested: createAction('player/nextRequested'),
  previousRequested: createAction('player/previousRequested'),
  queueRequested: createAction<{ track: Track; position: 'next' | 'last' }>('player/queueRequested'),
};

declare module '../../store/store.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof playerSlice> {}
}
