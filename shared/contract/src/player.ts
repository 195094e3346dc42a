/** A song as far as the player must know it to start; the rest it reads from `/song/get`. */
export type Track = {
  videoId: string;
  title: string;
  artist: string;
  /** The playlist that it plays from, the word `favorite`, or null. */
  playlistId: string | null;
};

/** A song that the listener put into the queue; `id` tells two entries of the same song apart. */
export type QueueEntry = { id: string; track: Track };

/** A song that was heard on this device, and when (milliseconds since 1970). */
export type HistoryEntry = { track: Track; at: number };

export type PlayerStatus =
  'idle' | 'loading' | 'playing' | 'paused' | 'buffering' | 'ended' | 'blocked' | 'failed';

export type PlayerSnapshot = {
  status: PlayerStatus;
  track: Track | null;
  next: Track | null;
  previous: Track | null;
  /** Seconds; 0 while unknown. */
  duration: number;
  /** 0 to 100. */
  volume: number;
  muted: boolean;
  repeat: boolean;
  shuffle: boolean;
  /** Words for the listener when a video does not play. */
  problem: string | null;
  /** What the listener put there; it is played before `next`. */
  queue: readonly QueueEntry[];
  /** Video ids that are known not to play. */
  unavailable: readonly string[];
};

/** Before the first song. */
export const RESTING_PLAYER: PlayerSnapshot = {
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
  queue: [],
  unavailable: [],
};

/** What pages may ask of the one player. Calls made in a gesture's handler reach the video host in it. */
export type Player = {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => PlayerSnapshot;
  /** The second that is heard now; advances between snapshots. */
  time: () => number;
  /** Starts `track` at second `at`; the current track is resumed instead. For a press on Play. */
  play: (track: Track, options?: { at?: number }) => void;
  /** As `play`, but the current track stays as it is, paused ones paused. For a page that shows the song. */
  open: (track: Track, options?: { at?: number }) => void;
  /** Puts `track` at the front of the queue. */
  playNext: (track: Track) => void;
  addToQueue: (track: Track) => void;
  /** What was heard on this device, newest first, at most 100. The same list until another song is heard. */
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
  /** Pauses and puts the player away. */
  close: () => void;
  /** Announces the box where a page wants the video, or takes it back. */
  setSlot: (slot: HTMLElement | null) => void;
  /**
   * Asks the video to leave the page's box for its dock while a menu or dialog is open: nothing may cover it.
   * Returns the release.
   */
  makeRoom: () => () => void;
};
