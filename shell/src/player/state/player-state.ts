import { IDLE_PLAYER, type PlayerSnapshot, type Track } from '@rushtone/contract';
import type { Lyrics, SongBounds } from '@rushtone/domain';
import type { Chapter } from './chapters.ts';
import type { PlayingList } from './playing-list.ts';
import type { SleepTimer } from './sleep-timer.ts';
import type { KeptSpeeds } from './speeds.ts';

export type PanelName = 'queue' | 'more' | 'lyrics' | 'history' | 'now-playing' | 'remote';

/** `n` is the next position. */
export type ShuffleBag = { list: string | null; seed: string; n: number };

export type PlayerState = PlayerSnapshot & {
  bounds: SongBounds | null;
  /** The list in which Play was pressed; `null` for a song opened by URL, which follows `/song/get`. */
  list: PlayingList | null;
  /** Whether the song came from the queue: `next` and `previous` are those of the interrupted list. */
  queued: boolean;
  /** Name of the playlist that continues after the queue. */
  listName: string | null;
  /** Position of shuffle in the server's order for a seed and a playlist. */
  bag: ShuffleBag | null;
  /** Chapters from the description of the current song. */
  chapters: readonly Chapter[];
  /** Of the current song; `null` if it has none, and until its details are loaded. */
  lyrics: Lyrics | null;
  /** Of the current song: 1 as it is. A song begins with the speed that is kept for it. */
  speed: number;
  keptSpeeds: KeptSpeeds;
  /** Of the current song, in dB; 0 until its details are loaded. */
  gain: number;
  /** Whether the gains of songs apply. */
  evenLoudness: boolean;
  /** Whether songs begin and end at their bounds. */
  keepsBounds: boolean;
  /** Whether the list starts again after its last song. */
  repeatList: boolean;
  /** Whether similar songs play after the last song of the list. */
  autoplay: boolean;
  /** Whether `next` and `previous` are loaded, or the first request for them has failed. */
  neighborsSettled: boolean;
  /** Whether title and neighbors have failed to load and are being retried. */
  detailsMissing: boolean;
  /** The previous song in its list; `previous` differs while shuffling. */
  listPrevious: Track | null;
  /** Songs that shuffle has moved on from in this visit, newest last. */
  heard: readonly Track[];
  /** Whether the user went back to this song, so that a skip also goes back. */
  backwards: boolean;
  /** IDs of the videos started in this visit, newest last. */
  recent: readonly string[];
  failuresInARow: number;
  /** Times of the last failures, in milliseconds since 1970. */
  failedAt: readonly number[];
  /** Whether it is paused because another tab plays. */
  playsElsewhere: boolean;
  /** False until the first request to play: nothing from the video host loads before that. */
  videoRequested: boolean;
  sleepTimer: SleepTimer | null;
  panel: PanelName | null;
};

/** Number of recent songs that shuffle does not repeat. */
export const RECENT_SONGS = 20;

/** What comes with a song's details. */
export const NO_DETAILS = { chapters: [], lyrics: null, gain: 0 } as const;

export const initialState: PlayerState = {
  ...IDLE_PLAYER,
  list: null,
  queued: false,
  listName: null,
  bag: null,
  bounds: null,
  ...NO_DETAILS,
  speed: 1,
  keptSpeeds: {},
  evenLoudness: true,
  keepsBounds: true,
  repeatList: false,
  autoplay: false,
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
