import type { PlayerState } from '../state/player.slice.ts';
import { asNumber, asQueue, asRecord, asText, asTrack } from './validate.ts';
import { readStorage, writeStorage } from './local-storage.ts';

const FULL_VOLUME = 100;

const parsePlayer = (value: unknown) => {
  const known = asRecord(value);
  return {
    track: asTrack(known.track),
    next: asTrack(known.next),
    previous: asTrack(known.previous),
    queued: known.queued === true,
    listName: asText(known.listName) || null,
    second: asNumber(known.second, 0, Number.MAX_SAFE_INTEGER, 0),
    duration: asNumber(known.duration, 0, Number.MAX_SAFE_INTEGER, 0),
    volume: asNumber(known.volume, 0, FULL_VOLUME, FULL_VOLUME),
    muted: known.muted === true,
    repeat: known.repeat === true,
    shuffle: known.shuffle === true,
  };
};

/** What a reload does not lose. Whatever stands in the storage, this can be played on. */
export const readSavedPlayer = () => ({
  ...readStorage('player', parsePlayer),
  queue: readStorage('queue', asQueue),
});

export type SavedPlayer = ReturnType<typeof readSavedPlayer>;

const isReload = (): boolean => {
  const [visit] = performance.getEntriesByType?.('navigation') ?? [];
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'reload';
};

/** Somebody who follows a link to a song wants to hear it: what he heard last time does not stand in the way. */
export const readSavedPlayerFor = (pathname: string): SavedPlayer => {
  const memory = readSavedPlayer();
  return pathname === '/song' && !isReload() ? { ...memory, track: null } : memory;
};

export const savePlayer = (state: PlayerState, second: number): boolean => {
  const { track, next, previous, queued, listName, duration, volume, muted, repeat, shuffle } = state;
  return writeStorage('player', {
    ...{ track, next, previous, queued, listName, second, duration },
    ...{ volume, muted, repeat, shuffle },
  });
};

export const saveQueue = ({ queue }: PlayerState): boolean => writeStorage('queue', queue);
