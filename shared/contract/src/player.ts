import type { SongBounds } from '@rushtone/domain';

/** What the player needs to start a song; it loads the rest from `/song/get`. */
export type Track = {
  videoId: string;
  title: string;
  artist: string;
  /** The playlist that it plays from, `favorite`, or null. */
  playlistId: string | null;
  /** Of the video, in seconds; left out where it is unknown. */
  duration?: number;
  /** Left out where the song is the whole video. */
  bounds?: SongBounds;
};

/** The list in which Play was pressed, in its order; the player goes on in it. `name` is shown. */
export type TrackList = { name: string; tracks: readonly Track[] };

/** A queued song; `id` distinguishes two entries of the same song. */
export type QueueEntry = { id: string; track: Track };

/** A song that was played on this device; `at` is in milliseconds since 1970. */
export type HistoryEntry = { track: Track; at: number };

export type PlayerStatus =
  'idle' | 'loading' | 'playing' | 'paused' | 'buffering' | 'ended' | 'blocked' | 'failed';

/** Playing, or about to. */
export const isActive = (status: PlayerStatus): boolean =>
  status === 'loading' || status === 'playing' || status === 'buffering';

export type PlayerSnapshot = {
  status: PlayerStatus;
  track: Track | null;
  next: Track | null;
  previous: Track | null;
  /** Seconds; 0 while unknown. */
  duration: number;
  /** Where the song begins and ends in the video; left out for the whole video, and where the user wants that. */
  bounds?: SongBounds | null;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  repeat: boolean;
  shuffle: boolean;
  /** Message for the user when a video does not play. */
  problem: string | null;
  /** Name of the list in which Play was pressed; null when next and previous are those of the song's playlist. */
  from: string | null;
  /** Played before `next`. */
  queue: readonly QueueEntry[];
  /** Video ids that are known to be unplayable. */
  unavailable: readonly string[];
};

/** Before the first song. */
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

/** The one player of the page. Calls in a gesture's handler reach the video host synchronously. */
export type Player = {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => PlayerSnapshot;
  /** The current position in seconds; advances between snapshots. */
  time: () => number;
  /**
   * Starts `track` at second `at`, or resumes it if it is the current track. For Play buttons. Without `from` its next
   * and previous are those of its playlist.
   */
  play: (track: Track, options?: { at?: number; from?: TrackList }) => void;
  /** Like `play`, but leaves the current track as it is, even if paused. For a page that shows the song. */
  open: (track: Track, options?: { at?: number }) => void;
  /** Adds `track` to the front of the queue. */
  playNext: (track: Track) => void;
  addToQueue: (track: Track) => void;
  /** Songs played on this device, newest first, at most 100. The same array until another song plays. */
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
  /** Sets the box where a page shows the video; null removes it. */
  setSlot: (slot: HTMLElement | null) => void;
  /**
   * Moves the video from the page's box to the dock while a menu or dialog is open, because nothing may cover it.
   * Returns a function that ends the request.
   */
  makeRoom: () => () => void;
};
