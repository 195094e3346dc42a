import { readStorage, writeStorage } from './local-storage.ts';
import { asNumber, asRecord } from './validate.ts';

/** Video ids, each with the time at which it failed (milliseconds since 1970). */
export type UnavailableSongs = Readonly<Record<string, number>>;

/** A video may become available again. */
const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;

export const withoutExpired = (value: unknown, now: number): UnavailableSongs =>
  Object.fromEntries(
    Object.entries(asRecord(value))
      .map(([videoId, at]) => [videoId, asNumber(at, now - EXPIRES_AFTER_MS, now, 0)] as const)
      .filter(([, at]) => at > 0),
  );

const read = (): UnavailableSongs => readStorage('unavailable', (value) => withoutExpired(value, Date.now()));

const save = (songs: UnavailableSongs): readonly string[] => {
  writeStorage('unavailable', songs);
  return Object.keys(songs);
};

/** Videos known to be unplayable on this device. Each change returns all their ids. */
export const unavailableSongs = {
  ids: (): readonly string[] => Object.keys(read()),
  add: (videoId: string): readonly string[] => save({ ...read(), [videoId]: Date.now() }),
  remove: (videoId: string): readonly string[] => {
    const { [videoId]: _, ...others } = read();
    return save(others);
  },
};
