import { isUnspaced, pairsOf } from '../song-search-text.ts';
import { countOf, textAt, type SongIndex, type Texts } from './layout.ts';

/** Numbers of words in a row, without `to`. */
export type Range = { from: number; to: number };
/** A song fits if it has a word of each range, and a word that contains `inside`. */
export type Alternative = { ranges: readonly Range[]; inside: string | null };
/** A song fits if one of them does. */
export type Condition = readonly Alternative[];

const compareAt = ({ from, bytes }: Texts, at: number, key: Buffer, length: number): number => {
  const start = from[at] ?? 0;
  return key.compare(bytes, start, Math.min(from[at + 1] ?? 0, start + length)) * -1;
};

/** The first word that is not before the key; comparing as many bytes of it as `length`. */
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

/** The words that begin with a text. */
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

/** Of scripts without spaces songs have each pair of characters as a word; pairs alone may not be adjacent. */
const alternativeFor = (words: Texts, word: string): Alternative => {
  const { length } = [...word];
  if (!isUnspaced(word) || length === 1) return { ranges: [beginningWith(words, word)], inside: null };
  const pairs = pairsOf(word).slice(0, -1);
  return { ranges: pairs.map((pair) => exactly(words, pair)), inside: length > 2 ? word : null };
};

/** How many entries the songs of a range have; a song with several of its words is counted as often. */
export const sizeOf = ({ songsOf: { from } }: SongIndex, range: Range): number =>
  (from[range.to] ?? 0) - (from[range.from] ?? 0);

export const rarestOf = (index: SongIndex, { ranges }: Alternative): Range =>
  ranges.reduce((rarest, range) => (sizeOf(index, range) < sizeOf(index, rarest) ? range : rarest));

/** What one typed word asks of a song; empty if no song has any of its alternatives. */
export const conditionFor = (index: SongIndex, alternatives: readonly string[]): Condition =>
  alternatives
    .map((word) => alternativeFor(index.words, word))
    .filter(({ ranges }) => ranges.every(({ from, to }) => from < to));

/** Every song that its words name fits. */
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

/** Tells whether a song has a word that contains a text; remembers each word that was looked at. */
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

/** The common case, a beginning for each word: several times as fast as the general one. */
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

/** Tells whether a song fits all conditions. */
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
