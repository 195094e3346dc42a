import type { HistoryEntry, Track } from '@rushtone/contract';
import { readStorage, writeStorage } from './local-storage.ts';
import { asHistory } from './validate.ts';

export const HISTORY_LENGTH = 100;

/** `track` at the front; each song is listed once. */
export const withPlayed = (
  history: readonly HistoryEntry[],
  track: Track,
  at: number,
): readonly HistoryEntry[] =>
  [{ track, at }, ...history.filter((entry) => entry.track.videoId !== track.videoId)].slice(
    0,
    HISTORY_LENGTH,
  );

/** The songs played on this device; the storage is read on first use. */
export const createHistory = () => {
  let entries: readonly HistoryEntry[] | undefined;
  return {
    read: () => (entries ??= readStorage('history', asHistory)),
    add: (track: Track) => {
      entries = withPlayed(readStorage('history', asHistory), track, Date.now());
      writeStorage('history', entries);
    },
  };
};
