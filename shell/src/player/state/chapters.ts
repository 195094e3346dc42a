import type { spanOf } from './bounds.ts';

/** A part of a song; `at` is in seconds of the video. */
export type Chapter = { at: number; title: string };

/** At the start or end of a line, with the usual list formatting around it: "1. [0:00] Intro", "Intro – 0:00". */
const TIMESTAMP = '(?:(\\d{1,2}):)?(\\d{1,2}):([0-5]\\d)';
const FIRST = new RegExp(
  `^(?:\\d+[.)]\\s+)?[\\s\\-–—•*·([]*${TIMESTAMP}(?![\\d:])[\\])]*[\\s\\-–—:|·]*(\\S.*)$`,
  'u',
);
const LAST = new RegExp(`^(\\S.*?)[\\s\\-–—:|·([]+${TIMESTAMP}[\\])]*\\s*$`, 'u');

const secondsOf = (hours = '0', minutes = '0', seconds = '0'): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

const chapterOf = (line: string): Chapter | null => {
  const first = FIRST.exec(line);
  if (first) return { at: secondsOf(first[1], first[2], first[3]), title: first[4]?.trim() ?? '' };
  const last = LAST.exec(line);
  return last && { at: secondsOf(last[2], last[3], last[4]), title: last[1]?.trim() ?? '' };
};

const MIN_CHAPTERS = 3;
const MIN_SECONDS = 10;

/**
 * Parses the chapters in a description by the video host's published rule: at least three timestamps in
 * ascending order, starting with 0:00, and each chapter at least 10 seconds long; otherwise there are none.
 * `duration` is 0 while unknown.
 */
export const parseChapters = (description: string, duration: number): readonly Chapter[] => {
  const chapters = description.split(/\r?\n/).flatMap((line) => chapterOf(line) ?? []);
  if (chapters.length < MIN_CHAPTERS || chapters[0]?.at !== 0) return [];
  const ends = [...chapters.slice(1).map(({ at }) => at), duration > 0 ? duration : Infinity];
  return chapters.every(({ at }, index) => (ends[index] ?? 0) - at >= MIN_SECONDS) ? chapters : [];
};

/** Returns the chapters within the song's bounds. The first one begins with the song. */
export const chaptersIn = (
  chapters: readonly Chapter[],
  { start, end }: ReturnType<typeof spanOf>,
): readonly Chapter[] =>
  chapters
    .filter(({ at }, index) => (chapters[index + 1]?.at ?? Infinity) > start && (end === 0 || at < end))
    .map(({ at, title }) => ({ at: Math.max(at, start), title }));

/** Returns the chapter at a second; `undefined` before the first one, or without chapters. */
export const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | undefined =>
  chapters.findLast(({ at }) => at <= second);
