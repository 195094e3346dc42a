import type { Track } from '@rushtone/contract';
import { readJson } from '@rushtone/ui/device-storage';
import { playHistory, type HeardSong } from './history.ts';

export const HISTORY_LENGTH = 100;

/** Adds `track` to the front; each song is listed once. */
export const withPlayed = (history: readonly HeardSong[], track: Track, at: number): readonly HeardSong[] => {
  const before = history.find((entry) => entry.track.videoId === track.videoId);
  const others = history.filter((entry) => entry !== before);
  return [{ track, at, plays: (before?.plays ?? 0) + 1 }, ...others].slice(0, HISTORY_LENGTH);
};

export const isHistoryPaused = (): boolean => readJson('rushtone.history-paused', (value) => value === true);

/** Adds a song that plays, unless the user has paused the history. */
export const recordPlayed = (track: Track): void => {
  if (!isHistoryPaused()) playHistory.replace(withPlayed(playHistory.read(), track, Date.now()));
};
