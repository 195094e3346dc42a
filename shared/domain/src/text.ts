import { formatCount } from './count.ts';

// Not `Intl.DateTimeFormat`: its first use blocks a slow phone for 60 ms.
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Formats a date as "January 14, 2026" (spec §3); '' for an invalid date. */
export const formatLongDate = (iso: string): string => {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
};

const UNITS = [
  [1e3, 'K'],
  [1e6, 'M'],
  [1e9, 'B'],
] as const;

/** Formats a count as "9,999", abbreviated from 10,000: "12.3K". */
export const formatShortCount = (count: number): string => {
  if (count < 10_000) return formatCount(count);
  for (const [unit, letter] of UNITS) {
    const scaled = Math.round((count / unit) * 10) / 10;
    if (scaled < 1_000) return `${scaled}${letter}`;
  }
  return formatCount(count);
};

/** Formats seconds as "1:23" or "1:02:03". */
export const formatTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const DESCRIPTION_LENGTH = 160;

/** Collapses text to one line, cut to the length that search engines show as a description. */
export const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…`;
};

/**
 * Normalizes text for searching and sorting: compatibility form, no diacritics, lower case, single spaces.
 * The server stores it, so that every database engine gives the same matches.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
