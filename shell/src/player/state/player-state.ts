import { IDLE_PLAYER, type PlayerSnapshot, type Track } from '@rushtone/contract';
import type { SongBounds } from '@rushtone/domain';
import type { Chapter } from './chapters.ts';
import type { PlayingList } from './playing-list.ts';
import type { SleepTimer } from './sleep-timer.ts';

export type PanelName = 'queue' | 'more' | 'history' | 'now-playing';

/** `n` is the next place. */
export type ShuffleBag = { list: string | null; seed: string; n: number };

export type PlayerState = PlayerSnapshot & {
  bounds: SongBounds | null;
  /** The list in which Play was pressed; null for a song opened by its address, which follows `/song/get`. */
  list: PlayingList | null;
  /** The song came from the queue: `next` and `previous` are those of the list that it interrupts. */
  queued: boolean;
  /** Name of the playlist that continues after the queue. */
  listName: string | null;
  /** Where shuffle is in the order that the server has for a seed and a playlist. */
  bag: ShuffleBag | null;
  /** Of the description of the song that plays. */
  chapters: readonly Chapter[];
  /** Songs begin and end at their bounds. */
  keepsBounds: boolean;
  /** After the last song of the list comes the first. */
  repeatList: boolean;
  /** After the last song of the list come similar songs. */
  autoplay: boolean;
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

export const initialState: PlayerState = {
  ...IDLE_PLAYER,
  list: null,
  queued: false,
  listName: null,
  bag: null,
  bounds: null,
  chapters: [],
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
