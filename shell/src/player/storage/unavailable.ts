import { readJson, writeJson } from '@rushtone/ui/device-storage';
import { asNumber, asRecord } from './validate.ts';

/** Videos known to be unplayable on this device, with the time of failure (milliseconds since 1970). */
type UnavailableSongs = Readonly<Record<string, number>>;

/** A video may become available again. */
const EXPIRES_AFTER_MS = 24 * 60 * 60 * 1000;

export const withoutExpired = (value: unknown, now: number): UnavailableSongs =>
  Object.fromEntries(
    Object.entries(asRecord(value))
      .map(([videoId, at]) => [videoId, asNumber(at, now - EXPIRES_AFTER_MS, now, 0)] as const)
      .filter(([, at]) => at > 0),
  );

const read = (): UnavailableSongs =>
  readJson('rushtone.unavailable', (value) => withoutExpired(value, Date.now()));

export const readUnavailable = (): readonly string[] => Object.keys(read());

/** Saves whether a video is unavailable. Returns all unavailable IDs. */
export const saveUnavailable = (videoId: string, unavailable: boolean): readonly string[] => {
  const { [videoId]: _, ...others } = read();
  const songs = unavailable ? { ...others, [videoId]: Date.now() } : others;
  writeJson('rushtone.unavailable', songs);
  return Object.keys(songs);
};
