import type { SearchOrder, Words } from '../song-finder.ts';
import {
  conditionFor,
  createFits,
  isOneRange,
  rarestOf,
  sizeOf,
  type Condition,
  type Fits,
} from './conditions.ts';
import { countOf, songWithId, type SongIndex } from './layout.ts';

export type IndexSearch = {
  /** Alternatives of each word; a song must contain one of every word. */
  words: Words;
  order: SearchOrder;
  limit: number;
  /** ID of the last song of the previous page; `null` for the first page. */
  after: string | null;
};

/** Relative cost per song of scanning by title, scanning by date, and reading postings. */
const COST = { title: 1, date_added: 4, named: 4 } as const;
/** A scan is abandoned after this multiple of its estimate, which is wrong for correlated words. */
const PATIENCE = 6;

type Walk = {
  index: SongIndex;
  order: SearchOrder;
  limit: number;
  /** Position of the cursor in sort order; -1 for the start. */
  begin: number;
};

/** Scans in sort order until enough songs match; `null` after `steps` songs. */
const alongOrder = ({ index, order, limit, begin }: Walk, fits: Fits, steps: number): number[] | null => {
  const count = countOf(index.videoIds);
  const [step, last] = order.direction === 'asc' ? [1, count] : [-1, -1];
  const first = begin === -1 ? (step === 1 ? 0 : count - 1) : begin + step;
  const found: number[] = [];
  let left = steps;
  for (let place = first; place !== last; place += step) {
    if ((left -= 1) < 0) return null;
    const song = order.by === 'title' ? place : (index.byDate[place] ?? 0);
    if (fits(song) && found.push(song) === limit) break;
  }
  return found;
};

/** Reads the postings of a condition's rarest words and sorts the matches. */
const amongNamed = ({ index, order, limit, begin }: Walk, condition: Condition, fits: Fits): number[] => {
  const isRising = order.direction === 'asc';
  const places: number[] = [];
  const { from, all } = index.songsOf;
  for (const alternative of condition) {
    const range = rarestOf(index, alternative);
    for (let at = from[range.from] ?? 0; at < (from[range.to] ?? 0); at += 1) {
      const song = all[at] ?? 0;
      const place = order.by === 'title' ? song : (index.datePlace[song] ?? 0);
      if (begin !== -1 && (isRising ? place <= begin : place >= begin)) continue;
      if (fits(song)) places.push(place);
    }
  }
  const sorted = Uint32Array.from(places).sort();
  if (!isRising) sorted.reverse();
  const found: number[] = [];
  for (let at = 0; at < sorted.length && found.length < limit; at += 1) {
    const place = sorted[at] ?? 0;
    // Songs with several of the words occur repeatedly.
    if (place !== sorted[at - 1]) found.push(order.by === 'title' ? place : (index.byDate[place] ?? 0));
  }
  return found;
};

const entriesOf = (index: SongIndex, condition: Condition): number =>
  condition.reduce((sum, alternative) => sum + sizeOf(index, rarestOf(index, alternative)), 0);

/** Returns the numbers of matching songs; `null` if the cursor's song is not in the index. */
export const findSongs = (
  index: SongIndex,
  { words, order, limit, after }: IndexSearch,
  isGone: (song: number) => boolean,
): number[] | null => {
  const start = after === null ? -1 : songWithId(index, after);
  if (after !== null && (start === -1 || isGone(start))) return null;
  const conditions = words.map((alternatives) => conditionFor(index, alternatives));
  if (conditions.some((condition) => condition.length === 0)) return [];
  const begin = start === -1 || order.by === 'title' ? start : (index.datePlace[start] ?? 0);
  const count = countOf(index.videoIds);
  const byEntries = conditions
    .map((condition) => ({ condition, entries: entriesOf(index, condition) }))
    .sort((a, b) => a.entries - b.entries);
  const share = byEntries.reduce((product, { entries }) => product * Math.min(1, entries / count), 1);
  const expectedSteps = limit / share;
  const [rarest, ...others] = byEntries;
  if (rarest === undefined) return [];
  const walk = { index, order, limit, begin };
  const fitsWith = (asked: readonly Condition[]): Fits => {
    const fits = createFits(index, asked);
    return (song) => fits(song) && !isGone(song);
  };
  if (expectedSteps * COST[order.by] < rarest.entries * COST.named) {
    const all = fitsWith(byEntries.map(({ condition }) => condition));
    const found = alongOrder(walk, all, Math.min(count, PATIENCE * expectedSteps) + 1);
    if (found !== null) return found;
  }
  const unsure = isOneRange(rarest.condition) ? others : byEntries;
  return amongNamed(walk, rarest.condition, fitsWith(unsure.map(({ condition }) => condition)));
};
