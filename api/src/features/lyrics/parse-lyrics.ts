import type { LyricsLine } from '@rushtone/domain';

export const LYRICS_MAX_LENGTH = 20_000;

const TIME = /^\[(\d{1,3}):([0-5]\d)(?:[.:](\d{1,3}))?\]/;
/** An ID tag of LRC, such as `[ar: artist]`; `offset` moves all times, in ms: positive shows the words earlier. */
const TAG = /^\[([a-z]+|#):(.*)\]$/i;
/** A time of a word within its line, as in enhanced LRC. */
const WORD_TIME = /<\d{1,3}:[0-5]\d(?:[.:]\d{1,3})?>\s?/g;

/** Text that is not LRC; the message completes a sentence that starts with a name of the text. */
export class InvalidLyrics extends Error {}

type TimedLine = LyricsLine & { at: number };

/** Returns a line once for each of its times. */
const splitTimes = (line: string): TimedLine[] => {
  const times: number[] = [];
  let text = line;
  for (let found = TIME.exec(text); found; found = TIME.exec(text)) {
    const [all, minutes, seconds, fraction = '0'] = found;
    times.push(Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`));
    text = text.slice(all.length).trimStart();
  }
  return times.map((at) => ({ at, text: text.replace(WORD_TIME, '').trim() }));
};

const parseTimed = (lines: readonly string[]): TimedLine[] => {
  let offset = 0;
  const timed = lines.flatMap((line, index) => {
    const found = splitTimes(line);
    const tag = TAG.exec(line);
    if (tag?.[1]?.toLowerCase() === 'offset') offset = Number(tag[2]) / 1000 || 0;
    if (found.length === 0 && !tag && line !== '')
      throw new InvalidLyrics(`has no time in its line ${index + 1}, but in others`);
    return found;
  });
  return timed
    .map(({ at, text }) => ({ at: Math.round(Math.max(0, at - offset) * 100) / 100, text }))
    .toSorted((a, b) => a.at - b.at);
};

/**
 * Parses LRC, also with several times before a line, or plain text, whose lines have no time. An empty line is a
 * pause. Throws `InvalidLyrics`.
 */
export const parseLyrics = (lyrics: string): LyricsLine[] => {
  const lines = lyrics
    .trim()
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  const isTimed = lines.some((line) => TIME.test(line));
  const parsed = isTimed ? parseTimed(lines) : lines.map((text) => ({ at: null, text }));
  if (parsed.every(({ text }) => text === '')) throw new InvalidLyrics('has no words');
  return parsed;
};
