import type { HistoryEntry } from '@rushtone/contract';
import { readJson, readText, writeJson } from '@rushtone/ui/device-storage';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { asList, asNumber, asRecord, asTrack } from './validate.ts';

/** `plays`: number of plays since it was added to the history. */
export type HeardSong = HistoryEntry & { plays: number };

const asHistory = (value: unknown): HeardSong[] =>
  asList(value, (each) => {
    const { at, plays, track } = asRecord(each);
    const known = asTrack(track);
    if (!known) return null;
    const most = Number.MAX_SAFE_INTEGER;
    return { track: known, at: asNumber(at, 0, most, 0), plays: asNumber(plays, 1, most, 1) };
  });

const replaced = createValueStore<readonly HeardSong[]>([]);
let entries = replaced.get();
let text: string | null = null;

/** The songs played on this device. Changes by another tab or a sign-out take effect on the next `read`. */
export const playHistory = {
  subscribe: replaced.subscribe,
  read: (): readonly HeardSong[] => {
    const stored = readText('rushtone.history');
    if (stored !== text) entries = readJson('rushtone.history', asHistory);
    text = stored;
    return entries;
  },
  replace: (next: readonly HeardSong[]): void => {
    entries = next;
    writeJson('rushtone.history', next);
    text = readText('rushtone.history');
    replaced.set(next);
  },
};
