import type { SongBounds } from '@rushtone/domain';

/** What the player needs to start a song; it loads the rest from `/song/get`. */
export type Track = {
  videoId: string;
  title: string;
  artist: string;
  /** ID of the playlist it plays from, `favorite`, or `null`. */
  playlistId: string | null;
  /** Duration of the video, in seconds; absent if unknown. */
  duration?: number;
  /** Absent if the song is the whole video. */
  bounds?: SongBounds;
};

/**
 * The list in which Play was pressed, in display order; the player continues with it. `name` is shown to the
 * user.
 */
export type TrackList = { name: string; tracks: readonly Track[] };

/** A queued song; `id` distinguishes two entries of the same song. */
export type QueueEntry = { id: string; track: Track };

/** A song played on this device; `at` is in milliseconds since 1970. */
export type HistoryEntry = { track: Track; at: number };

export type PlayerStatus =
  | 'idle'
  | 'loading'
  | 'playing'
  | 'paused'
  | 'buffering'
  | 'ended'
  | 'blocked'
  | 'failed';

/** Whether the player is playing or about to play. */
export const isActive = (status: PlayerStatus): boolean =>
  status === 'loading' || status === 'playing' || status === 'buffering';

export type PlayerSnapshot = {
  status: PlayerStatus;
  track: Track | null;
  next: Track | null;
  previous: Track | null;
  /** In seconds; 0 while unknown. */
  duration: number;
  /**
   * Where the song begins and ends in the video; absent for the whole video, or if the user prefers to hear
   * all of it.
   */
  bounds?: SongBounds | null;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  repeat: boolean;
  shuffle: boolean;
  /** Message for the user when a video does not play. */
  problem: string | null;
  /** Name of the list in which Play was pressed; `null` if next and previous come from the song's playlist. */
  from: string | null;
  /** Songs that play before `next`. */
  queue: readonly QueueEntry[];
  /** IDs of videos known to be unplayable. */
  unavailable: readonly string[];
};

/** State before the first song. */
export const IDLE_PLAYER: PlayerSnapshot = {
  status: 'idle',
  track: null,
  next: null,
  previous: null,
  duration: 0,
  volume: 100,
  muted: false,
  repeat: false,
  shuffle: false,
  problem: null,
  from: null,
  queue: [],
  unavailable: [],
};

/** The page's player. Commands called in a gesture's event handler reach the video host synchronously. */
export type Player = {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => PlayerSnapshot;
  /** Returns the current position, in seconds; it advances between snapshots. */
  time: () => number;
  /**
   * Starts `track` at second `at`, or resumes it if it is the current track. For Play buttons. Without
   * `from`, next and previous come from the track's playlist.
   */
  play: (track: Track, options?: { at?: number; from?: TrackList }) => void;
  /** Like `play`, but does not resume the current track if it is paused. For a page that shows the song. */
  open: (track: Track, options?: { at?: number }) => void;
  /** Adds `track` to the front of the queue. */
  playNext: (track: Track) => void;
  addToQueue: (track: Track) => void;
  /**
   * Returns the songs played on this device, newest first, at most 100. The array is the same until another
   * song plays.
   */
  history: () => readonly HistoryEntry[];
  toggle: () => void;
  pause: () => void;
  seek: (second: number) => void;
  next: () => void;
  previous: () => void;
  setVolume: (volume: number) => void;
  setMuted: (muted: boolean) => void;
  setRepeat: (repeat: boolean) => void;
  setShuffle: (shuffle: boolean) => void;
  /** Pauses and hides the player. */
  close: () => void;
  /** Sets the box where a page shows the video; `null` removes it. */
  setSlot: (slot: HTMLElement | null) => void;
  /**
   * Moves the video from the page's box to the dock while a menu or dialog is open, because nothing may cover
   * the video. Returns a function that moves it back.
   */
  makeRoom: () => () => void;
};
