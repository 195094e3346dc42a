import { countOf } from '../count.ts';
import type { SongSummary } from '../api.generated.ts';

/** What is known of a song's length. */
export type Timed = { [Key in 'duration' | 'bounds']?: SongSummary[Key] | undefined };

/** Returns a song's length in seconds; `null` if the length of its video is unknown. */
export const lengthOf = ({ duration, bounds }: Timed): number | null => {
  const end = bounds?.end ?? duration;
  return end === undefined ? null : Math.max(0, end - (bounds?.start ?? 0));
};

/** Returns the length of all songs together; `null` if a length is unknown or there are no songs. */
export const totalLength = (songs: readonly Timed[]): number | null => {
  let total = 0;
  for (const song of songs) {
    const length = lengthOf(song);
    if (length === null) return null;
    total += length;
  }
  return songs.length > 0 ? total : null;
};

/** Formats a length as "2 hr 12 min", rounded to the minute; at least "1 min". */
export const formatHours = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const parts = [
    Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} hr`,
    minutes % 60 && `${minutes % 60} min`,
  ];
  return parts.filter(Boolean).join(' ');
};

/** Formats a length as "3 minutes 42 seconds", for screen readers. */
export const spokenTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    { value: Math.floor(whole / 3600), unit: 'hour' },
    { value: Math.floor(whole / 60) % 60, unit: 'minute' },
    { value: whole % 60, unit: 'second' },
  ];
  const named = parts.filter(({ value }) => value > 0);
  return named.map(({ value, unit }) => countOf(value, unit)).join(' ') || '0 seconds';
};
