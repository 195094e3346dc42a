import type { Rate } from '../settings/rate.ts';

/** Zero crossings of the sinc on each side, transition width and stopband attenuation. */
const ZEROS = 48;
const ROLL_OFF = 0.95;
const BETA = 10;
const TAPS_STEP = 8;
const PHASES_BETWEEN = 512;

export type FilterTable = { taps: number; phases: number; data: Float32Array<ArrayBuffer> };

/** Size of the largest table, for the lowest cutoff at rate 4. */
export const MAX_TAPS = 2 * ZEROS * 4;
export const MAX_TABLE_BYTES = MAX_TAPS * PHASES_BETWEEN * 2 * Float32Array.BYTES_PER_ELEMENT;

const besselI0 = (x: number): number => {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-17; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
};

const KAISER_STEPS = 8_192;
/** Tabulates I0(beta · sqrt(1 − u²)) / I0(beta) over u² from 0 to 1 (Kaiser window), for cubic interpolation. */
const kaiserTable = (): Float64Array => {
  const top = besselI0(BETA);
  return Float64Array.from(
    { length: KAISER_STEPS + 4 },
    (_, index) => besselI0(BETA * Math.sqrt(Math.max(0, 1 - (index - 1) / KAISER_STEPS))) / top,
  );
};
let kaiser: Float64Array | undefined;

/** Returns the window at distance u (0 to 1) from its center, by cubic interpolation in u². */
const windowAt = (u: number): number => {
  kaiser ??= kaiserTable();
  const place = u * u * KAISER_STEPS;
  const index = Math.min(KAISER_STEPS - 1, Math.floor(place));
  const t = place - index;
  const [a = 0, b = 0, c = 0, d = 0] = kaiser.subarray(index, index + 4);
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
};

const writeRow = (row: Float64Array, phase: number, cutoff: number): void => {
  const half = row.length / 2;
  let total = 0;
  for (let tap = 0; tap < row.length; tap += 1) {
    const t = tap - (half - 1) - phase;
    const u = Math.abs(t) / half;
    const x = Math.PI * cutoff * t;
    const value = u >= 1 ? 0 : (Math.abs(x) < 1e-9 ? 1 : Math.sin(x) / x) * windowAt(u);
    row[tap] = value;
    total += value;
  }
  for (let tap = 0; tap < row.length; tap += 1) row[tap]! /= total;
};

const tapsFor = (rate: number): number => Math.ceil((2 * ZEROS * Math.max(1, rate)) / TAPS_STEP) * TAPS_STEP;
const cutoffFor = (rate: number): number => ROLL_OFF * Math.min(1, 1 / rate);

/** Creates the filter of a rational rate, with one phase per fraction of its denominator. */
const exactFilter = (den: number, rate: number): FilterTable => {
  const [taps, cutoff] = [tapsFor(rate), cutoffFor(rate)];
  const data = new Float32Array(den * taps);
  const row = new Float64Array(taps);
  for (let phase = 0; phase < den; phase += 1) {
    writeRow(row, phase / den, cutoff);
    data.set(row, phase * taps);
  }
  return { taps, phases: den, data };
};

/**
 * Creates a filter for arbitrary positions, as needed for playback, whose rate changes continuously. Interleaves four
 * values and their differences to the next phase, as the kernel reads them.
 */
export const glidingFilter = (rate: number): FilterTable => {
  const [taps, cutoff] = [tapsFor(rate), cutoffFor(rate)];
  const data = new Float32Array(PHASES_BETWEEN * taps * 2);
  let row = new Float64Array(taps);
  let next = new Float64Array(taps);
  writeRow(row, 0, cutoff);
  for (let phase = 0; phase < PHASES_BETWEEN; phase += 1) {
    writeRow(next, (phase + 1) / PHASES_BETWEEN, cutoff);
    const base = phase * taps * 2;
    for (let tap = 0; tap < taps; tap += 1) {
      const place = base + (tap >> 2) * 8 + (tap & 3);
      data[place] = row[tap]!;
      data[place + 4] = next[tap]! - row[tap]!;
    }
    [row, next] = [next, row];
  }
  return { taps, phases: PHASES_BETWEEN, data };
};

export const filterFor = ({ value, fraction }: Rate): FilterTable =>
  fraction ? exactFilter(fraction.den, value) : glidingFilter(value);

const OVERSAMPLING_TAPS = 32;

/** Creates a filter for values between samples at an unchanged sample rate, with one row per phase. */
export const oversamplingFilter = (phases: number): FilterTable => {
  const data = new Float32Array(phases * OVERSAMPLING_TAPS);
  const row = new Float64Array(OVERSAMPLING_TAPS);
  for (let phase = 0; phase < phases; phase += 1) {
    writeRow(row, phase / phases, 1);
    data.set(row, phase * OVERSAMPLING_TAPS);
  }
  return { taps: OVERSAMPLING_TAPS, phases, data };
};
