import { omitUndefined } from '@rushtone/domain';
import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { isActive, type QueueEntry, type Track } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { boundsInEffect } from './bounds.ts';
import { parseChapters } from './chapters.ts';
import { MAX_IN_A_MINUTE, type PlaybackFailure } from './playback-failure.ts';
import { initialState, NO_DETAILS, RECENT_SONGS, type PlayerState } from './player-state.ts';
import { isSameTrack, listAround, moveTo, type ListStart } from './playing-list.ts';
import { keptSpeedOf } from './speeds.ts';
import { frozen, queueReducers, stateOf, withNeighbors, type Section } from './queue-reducers.ts';

const neighbor = (videoId: string | null, title: string, playlistId: string | null): Track | null =>
  videoId ? { videoId, title, artist: '', playlistId } : null;

const listNameOf = (song: Song, playlistId: string | null): string | null => {
  if (playlistId === 'favorite') return 'Favorites';
  return playlistId === null || playlistId === song.category_id ? song.category_name : null;
};

/** Minimum volume after unmuting a player that was turned down to 0, in percent. */
const QUIET = 20;

const NO_NEIGHBORS = {
  list: null,
  next: null,
  previous: null,
  listPrevious: null,
  queued: false,
  listName: null,
  neighborsSettled: false,
  detailsMissing: false,
} as const;

const heardAfter = ({ heard, shuffle, track }: PlayerState, backwards: boolean): readonly Track[] => {
  if (!shuffle) return [];
  if (backwards) return heard.slice(0, -1);
  return track ? [...heard, track].slice(-RECENT_SONGS) : heard;
};

const speedOf = ({ keptSpeeds }: PlayerState, track: Track | null): number =>
  (track && keptSpeedOf(keptSpeeds, track.videoId)) ?? 1;

const starting = (state: PlayerState, track: Track) => ({
  track,
  speed: speedOf(state, track),
  ...NO_DETAILS,
  bounds: boundsInEffect(state.keepsBounds, track),
  status: 'loading' as const,
  duration: 0,
  problem: null,
  playsElsewhere: false,
  neighborsSettled: false,
  detailsMissing: false,
  videoRequested: true,
  recent: [...state.recent, track.videoId].slice(-RECENT_SONGS),
});

type Failed = PayloadAction<{ failure: PlaybackFailure; at: number }>;
type TrackStart = {
  track: Track;
  at?: number | undefined;
  /** The list to continue with. Defaults to the current list, if it contains the song; `null` for none. */
  from?: ListStart | null | undefined;
  /** The song that this one follows, needed to find what comes next if this one was deleted. */
  before?: Track | null;
  backwards?: boolean;
};

const listOf = ({ list }: PlayerState, { track, from }: Pick<TrackStart, 'track' | 'from'>) => {
  if (from) return listAround(track, from);
  return from === undefined && list ? moveTo(list, track) : null;
};

const setting =
  <Key extends keyof PlayerState>(key: Key) =>
  (state: PlayerState, { payload }: PayloadAction<PlayerState[Key]>) => ({ ...state, [key]: payload });

/** Without a track only the settings are restored. `second` is the position in the track. */
type Prepared = Partial<PlayerState> & { track: Track | null; second?: number };

export const playerSlice = createSlice({
  name: 'player',
  initialState,
  reducers: {
    trackStarted: (draft, { payload }: PayloadAction<TrackStart>) => {
      const state = stateOf(draft);
      const { track, backwards = false } = payload;
      return withNeighbors({
        ...state,
        ...NO_NEIGHBORS,
        ...starting(state, track),
        list: listOf(state, payload),
        heard: heardAfter(state, backwards),
        backwards,
        listName: track.playlistId === state.track?.playlistId ? state.listName : null,
      });
    },
    /** Plays an upcoming song: one from the queue, after which the list continues, or one from the list. */
    entryStarted: (draft, { payload: { id, track } }: PayloadAction<QueueEntry>) => {
      const state = stateOf(draft);
      const { queue, list, queued } = state;
      const started = { ...state, ...starting(state, track), backwards: false };
      const at = list?.entries.findIndex((each) => each.id === id) ?? -1;
      if (list && at >= 0)
        return withNeighbors({
          ...started,
          list: { ...list, at },
          queued: false,
          heard: heardAfter(state, false),
        });
      return frozen({
        ...started,
        queue: queue.filter((each) => each.id !== id),
        previous: queued ? state.previous : state.track,
        queued: state.track !== null,
      });
    },
    /** The same video is played from a different list: it keeps playing, but its neighbors change. */
    playlistChanged: (draft, { payload }: PayloadAction<Pick<TrackStart, 'track' | 'from'>>) => {
      const state = stateOf(draft);
      const list = listOf(state, payload);
      const { duration, bounds } = state.track ?? {};
      const track = { ...omitUndefined({ duration, bounds }), ...payload.track };
      return withNeighbors({ ...state, ...NO_NEIGHBORS, list, track });
    },
    /** Selects a song, paused, without loading the video: after a reload, or when queued while nothing plays. */
    trackPrepared: (state, { payload }: PayloadAction<Prepared>) => {
      const { second: _, ...saved } = payload;
      const status = saved.track ? 'paused' : state.status;
      // Until the video is loaded, the length is that of the catalog.
      const duration = saved.duration || saved.track?.duration || 0;
      const from = saved.list?.name ?? null;
      const restored = { ...state, ...NO_NEIGHBORS, ...saved, duration, from, status };
      return {
        ...restored,
        ...NO_DETAILS,
        // Shuffle came from there, also after a reload.
        heard: restored.shuffle && saved.previous ? [saved.previous] : [],
        speed: speedOf(restored, saved.track),
        bounds: boundsInEffect(restored.keepsBounds, saved.track),
      };
    },
    detailsLoaded: (draft, { payload: { track, song } }: PayloadAction<{ track: Track; song: Song }>) => {
      const state = stateOf(draft);
      if (!isSameTrack(state.track, track)) return draft;
      const { videoId, playlistId } = track;
      const { title, author_name: artist, duration, bounds } = song;
      const known = { videoId, playlistId, title, artist, ...omitUndefined({ duration, bounds }) };
      const loaded = {
        ...state,
        neighborsSettled: true,
        detailsMissing: false,
        gain: song.gain ?? 0,
        lyrics: song.lyrics ?? null,
        track: known,
        bounds: boundsInEffect(state.keepsBounds, known, state.bounds),
        chapters: parseChapters(song.description, song.duration ?? state.duration),
      };
      if (state.queued) return loaded;
      return withNeighbors({
        ...loaded,
        next: neighbor(song.next, song.next_title ?? '', track.playlistId),
        listPrevious: neighbor(song.previous, '', track.playlistId),
        listName: listNameOf(song, track.playlistId),
      });
    },
    /** `final`: the server has rejected the request, so it is not retried. */
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
    /** The video is not playing, but not because of a failure. */
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
      // The volume after unmuting: following a drag down to 0, the last step would be too quiet to notice.
      state.volume = state.muted ? Math.max(state.volume, QUIET) : Math.min(100, Math.round(payload));
    },
    mutedChanged: setting('muted'),
    repeatChanged: setting('repeat'),
    shuffleChanged: (draft, { payload: shuffle }: PayloadAction<boolean>) =>
      withNeighbors({ ...stateOf(draft), shuffle }),
    bagChanged: setting('bag'),
    autoplayChanged: setting('autoplay'),
    evenLoudnessChanged: setting('evenLoudness'),
    keepsBoundsChanged: (state, { payload }: PayloadAction<boolean>) => ({
      ...state,
      keepsBounds: payload,
      bounds: boundsInEffect(payload, state.track),
    }),
    speedChanged: (state, { payload }: PayloadAction<number>) => {
      const { track, keptSpeeds } = state;
      state.speed = payload;
      if (track && keptSpeedOf(keptSpeeds, track.videoId) !== undefined)
        state.keptSpeeds = { ...keptSpeeds, [track.videoId]: payload };
    },
    /** Whether the current song begins with its speed from now on. */
    speedKept: (state, { payload }: PayloadAction<boolean>) => {
      if (!state.track) return;
      const { [state.track.videoId]: _, ...others } = state.keptSpeeds;
      state.keptSpeeds = payload ? { ...others, [state.track.videoId]: state.speed } : others;
    },
    ...queueReducers,
    unavailableChanged: setting('unavailable'),
    sleepTimerChanged: setting('sleepTimer'),
    panelChanged: setting('panel'),
    closed: ({
      volume,
      muted,
      queue,
      autoplay,
      keptSpeeds,
      evenLoudness,
      keepsBounds,
      unavailable,
      recent,
      failedAt,
      videoRequested,
    }) => ({
      ...initialState,
      volume,
      muted,
      queue,
      autoplay,
      keptSpeeds,
      evenLoudness,
      keepsBounds,
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
  /** Moves an upcoming song; `to` is an index within its section. */
  moveRequested: createAction<{ id: string; to: number }>('player/moveRequested'),
  /** Moves an upcoming song in front of all others. */
  playNextRequested: createAction<string>('player/playNextRequested'),
  playAllNextRequested: createAction<readonly string[]>('player/playAllNextRequested'),
  /** Shuffles the upcoming songs, without turning shuffle on. */
  shuffleOnceRequested: createAction<Section>('player/shuffleOnceRequested'),
};

declare module '../../store/store.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof playerSlice> {}
}
