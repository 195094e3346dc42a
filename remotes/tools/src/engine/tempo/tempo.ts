import type { Onsets } from './onsets.ts';

const MIN_BPM = 50;
const MAX_BPM = 210;
const BPM_STEP = 0.5;
/** Number of beats over which the autocorrelation of a tempo is averaged. */
const BEATS = 4;
/** Maximum number of beats over which the exact beat length is measured. */
const FINE_BEATS = 16;
/** Share of the best score from which a tempo is a candidate; the fastest candidate wins over its half. */
const NEAR_BEST = 0.85;
/** Noise stays below this autocorrelation. */
const MIN_LIKENESS = 0.08;
const MIN_SECONDS = 4;

/** Kernel that spreads each onset over neighboring steps, because it may lie on either side of a step. */
const SPREAD = [1, 2, 3, 2, 1] as const;

const spread = (values: Float32Array): Float32Array =>
  values.map((_, at) =>
    SPREAD.reduce((sum, weight, index) => sum + weight * (values[at + index - 2] ?? 0), 0),
  );

/** Returns the autocorrelation of the onsets by lag in steps; 1 if they are identical. */
const likenessOf = (values: Float32Array, longest: number): Float64Array => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centered = Float64Array.from(values, (value) => value - mean);
  const power = centered.reduce((sum, value) => sum + value * value, 0);
  return Float64Array.from({ length: longest + 2 }, (_, lag) => {
    let sum = 0;
    for (let at = lag; at < centered.length; at += 1) sum += centered[at]! * centered[at - lag]!;
    // Compensates for the smaller number of products at long lags.
    return power > 0 ? (sum / power) * (centered.length / (centered.length - lag)) : 0;
  });
};

/** Interpolates the value at a fractional position. */
const valueAt = (likeness: Float64Array, place: number): number => {
  const index = Math.floor(place);
  const [before = 0, after = 0] = likeness.subarray(index, index + 2);
  return before + (after - before) * (place - index);
};

/** Returns the position of the peak near `place`, by parabolic interpolation between steps. */
const peakNear = (likeness: Float64Array, place: number): number => {
  let top = Math.round(place);
  for (const index of [top - 1, top + 1]) if ((likeness[index] ?? 0) > likeness[top]!) top = index;
  const [before = 0, at = 0, after = 0] = likeness.subarray(top - 1, top + 2);
  const bend = before - 2 * at + after;
  return bend < 0 ? top + (before - after) / (2 * bend) : top;
};

/** Returns the length of a beat in steps, from the positions of its repetitions. */
const exactBeat = (likeness: Float64Array, rough: number): number => {
  let beat = rough;
  let [weighted, weights] = [0, 0];
  for (let count = 1; count <= FINE_BEATS && count * beat < likeness.length - 2; count += 1) {
    weighted += count * peakNear(likeness, count * beat);
    weights += count * count;
    beat = weighted / weights;
  }
  return beat;
};

/** Returns the tempo in BPM, to one decimal place; `null` if nothing repeats steadily. */
export const tempoOf = ({ values, perSecond }: Onsets): number | null => {
  if (values.length < MIN_SECONDS * perSecond) return null;
  const beatOf = (bpm: number) => (60 * perSecond) / bpm;
  const longest = Math.min(Math.floor(values.length / 2), Math.ceil(FINE_BEATS * beatOf(MIN_BPM)));
  const likeness = likenessOf(spread(values), longest);
  const candidates: { bpm: number; score: number }[] = [];
  for (let bpm = MIN_BPM; bpm <= MAX_BPM; bpm += BPM_STEP) {
    let score = 0;
    for (let count = 1; count <= BEATS; count += 1) score += valueAt(likeness, count * beatOf(bpm)) / BEATS;
    candidates.push({ bpm, score });
  }
  const best = Math.max(...candidates.map(({ score }) => score));
  if (best < MIN_LIKENESS) return null;
  const near = candidates.filter(({ score }) => score >= best * NEAR_BEST);
  const fastest = near.at(-1)!.bpm;
  // The best of the candidates near the fastest one.
  const chosen = near
    .filter(({ bpm }) => bpm > fastest * 0.93)
    .reduce((top, candidate) => (candidate.score > top.score ? candidate : top));
  return Math.round((600 * perSecond) / exactBeat(likeness, beatOf(chosen.bpm))) / 10;
};
