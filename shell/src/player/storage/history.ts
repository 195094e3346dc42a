import type { HistoryEntry, Track } from '@rushtone/contract';
import { asHistory } from './validate.ts';
import { readStorage, writeStorage } from './local-storage.ts';

export const HISTORY_LENGTH = 100;

/** `track` to the front; a song stands in the history once. */
export const withPlayed = (
  history: readonly HistoryEntry[],
  track: Track,
  at: number,
): readonly HistoryEntry[] =>
  [{ track, at }, ...history.filter((entry) => entry.track.videoId !== track.videoId)].slice(
    0,
    HISTORY_LENGTH,
  );

/** What was heard on this device; it is read when somebody asks for it first. */
export const createHistory = () => {
  let entries: readonly HistoryEntry[] | undefined;
  const read = () => (entries ??= readStorage('history', asHistory));
  return {
    read,
    add: (track: Track) => {
      entries = withPlayed(readStorage('history', asHistory), track, Date.now());
      writeStorage('history', entries);
    },
  };
};
