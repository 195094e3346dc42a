import { isUnspaced, pairsOf } from '../song-search-text.ts';
import { countOf, textAt, type SongIndex, type Texts } from './layout.ts';

/** A range of word numbers; `to` is exclusive. */
export type Range = { from: number; to: number };
/** Matches songs that have a word of each range, and a word that contains `inside`. */
export type Alternative = { ranges: readonly Range[]; inside: string | null };
/** Matches songs for which one of the alternatives matches. */
export type Condition = readonly Alternative[];

const compareAt = ({ from, bytes }: Texts, at: number, key: Buffer, length: number): number => {
  const start = from[at] ?? 0;
  return key.compare(bytes, start, Math.min(from[at + 1] ?? 0, start + length)) * -1;
};

/** Binary search: returns the first word not before the key, comparing `length` bytes. */
const search = (words: Texts, key: Buffer, isBefore: (order: number) => boolean, length: number): number => {
  let [low, high] = [0, countOf(words)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(compareAt(words, middle, key, length))) low = middle + 1;
    else high = middle;
  }
  return low;
};

const WHOLE = Number.POSITIVE_INFINITY;

/** Range of words with a prefix. */
const beginningWith = (words: Texts, text: string): Range => {
  const key = Buffer.from(text);
  return {
    from: search(words, key, (order) => order < 0, WHOLE),
    to: search(words, key, (order) => order <= 0, key.length),
  };
};

const exactly = (words: Texts, text: string): Range => {
  const key = Buffer.from(text);
  const from = search(words, key, (order) => order < 0, WHOLE);
  return { from, to: from < countOf(words) && compareAt(words, from, key, WHOLE) === 0 ? from + 1 : from };
};

/** In scripts without spaces, words are character pairs; `inside` checks that the pairs are adjacent. */
const alternativeFor = (words: Texts, word: string): Alternative => {
  const { length } = [...word];
  if (!isUnspaced(word) || length === 1) return { ranges: [beginningWith(words, word)], inside: null };
  const pairs = pairsOf(word).slice(0, -1);
  return { ranges: pairs.map((pair) => exactly(words, pair)), inside: length > 2 ? word : null };
};

/** Number of postings of a range; songs with several of its words are counted repeatedly. */
export const sizeOf = ({ songsOf: { from } }: SongIndex, range: Range): number =>
  (from[range.to] ?? 0) - (from[range.from] ?? 0);

export const rarestOf = (index: SongIndex, { ranges }: Alternative): Range =>
  ranges.reduce((rarest, range) => (sizeOf(index, range) < sizeOf(index, rarest) ? range : rarest));

/** Condition for the alternatives of one typed word; empty if no song has any of them. */
export const conditionFor = (index: SongIndex, alternatives: readonly string[]): Condition =>
  alternatives
    .map((word) => alternativeFor(index.words, word))
    .filter(({ ranges }) => ranges.every(({ from, to }) => from < to));

/** Returns whether the postings of a single range are exactly the matches. */
export const isOneRange = ([first, ...others]: Condition): boolean =>
  others.length === 0 && first?.ranges.length === 1 && first.inside === null;

const hasWordOf = ({ wordsOf: { from, all } }: SongIndex, song: number, range: Range): boolean => {
  const end = from[song + 1] ?? 0;
  for (let at = from[song] ?? 0; at < end; at += 1) {
    const word = all[at] ?? 0;
    if (word >= range.from) return word < range.to;
  }
  return false;
};

/** Returns whether a song has a word that contains a text. Results are memoized by word. */
const createContains = (index: SongIndex, text: string) => {
  const known = new Map<number, boolean>();
  const { from, all } = index.wordsOf;
  const holds = (word: number): boolean => {
    const answer = known.get(word) ?? textAt(index.words, word).includes(text);
    known.set(word, answer);
    return answer;
  };
  return (song: number): boolean => all.subarray(from[song], from[song + 1]).some(holds);
};

export type Fits = (song: number) => boolean;

/** Fast path for conditions with a single range each. */
const createFitsRanges = ({ wordsOf: { from, all } }: SongIndex, ranges: readonly Range[]): Fits => {
  const first = Uint32Array.from(ranges, (range) => range.from);
  const end = Uint32Array.from(ranges, ({ to }) => to);
  const count = ranges.length;
  return (song) => {
    const last = from[song + 1] ?? 0;
    for (let range = 0; range < count; range += 1) {
      const low = first[range] ?? 0;
      let at = from[song] ?? 0;
      while (at < last && (all[at] ?? 0) < low) at += 1;
      if (at === last || (all[at] ?? 0) >= (end[range] ?? 0)) return false;
    }
    return true;
  };
};

/** Creates a predicate for songs that meet all conditions. */
export const createFits = (index: SongIndex, conditions: readonly Condition[]): Fits => {
  const isSimple = conditions.every(([first, ...others]) => others.length === 0 && first?.inside === null);
  if (isSimple)
    return createFitsRanges(
      index,
      conditions.flat().flatMap(({ ranges }) => ranges),
    );
  const checks = conditions.map((alternatives) =>
    alternatives.map(({ ranges, inside }) => ({
      ranges,
      contains: inside === null ? () => true : createContains(index, inside),
    })),
  );
  return (song) =>
    checks.every((alternatives) =>
      alternatives.some(
        ({ ranges, contains }) => ranges.every((range) => hasWordOf(index, song, range)) && contains(song),
      ),
    );
};
