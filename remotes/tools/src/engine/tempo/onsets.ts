import type { Samples } from '../store/sample-store.ts';
import { createYield } from '../yield.ts';

/** Onset measurements per second. */
const STEPS_PER_SECOND = 100;
/** Crossover frequencies between bass, middle and treble. */
const BANDS_HZ = [200, 3_000] as const;
/** Steepness of the logarithmic compression of energies, which also reveals onsets in quiet music. */
const STEEPNESS = 10_000;
const BLOCK_STEPS = 200;
/** Enough for a tempo; taken from the middle of longer sounds. */
const MAX_SECONDS = 180;

export type Onsets = { values: Float32Array; perSecond: number };

type Job = { signal: AbortSignal; onProgress: (fraction: number) => void };

const onePole = (hz: number, sampleRate: number): number =>
  1 - Math.exp((-2 * Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate);

/** Returns how much louder each step of a sound is than the previous one, summed over three bands. */
export const onsetsOf = async (source: Samples, { signal, onProgress }: Job): Promise<Onsets> => {
  const { sampleRate } = source;
  const hop = Math.max(1, Math.round(sampleRate / STEPS_PER_SECOND));
  const frames = Math.min(source.frames, MAX_SECONDS * sampleRate);
  const start = Math.floor((source.frames - frames) / 2);
  const steps = Math.floor(frames / hop);
  const values = new Float32Array(steps);
  const [lowPass, midPass] = BANDS_HZ.map((hz) => onePole(hz, sampleRate)) as [number, number];
  const [left, right] = [new Float32Array(hop * BLOCK_STEPS), new Float32Array(hop * BLOCK_STEPS)];
  const pause = createYield(signal);
  let [low, mid] = [0, 0];
  let before: [number, number, number] | null = null;
  for (let first = 0; first < steps; first += BLOCK_STEPS) {
    source.read(start + first * hop, left, right);
    const count = Math.min(BLOCK_STEPS, steps - first);
    for (let step = 0; step < count; step += 1) {
      let [bass, middle, treble] = [0, 0, 0];
      for (let at = step * hop; at < (step + 1) * hop; at += 1) {
        const sample = (left[at]! + right[at]!) / 2;
        low += lowPass * (sample - low);
        mid += midPass * (sample - mid);
        bass += low * low;
        middle += (mid - low) ** 2;
        treble += (sample - mid) ** 2;
      }
      const loudness = (energy: number) => Math.log1p((STEEPNESS * energy) / hop);
      const now: [number, number, number] = [loudness(bass), loudness(middle), loudness(treble)];
      const [b, m, t] = before ?? now;
      values[first + step] = Math.max(0, now[0] - b) + Math.max(0, now[1] - m) + Math.max(0, now[2] - t);
      before = now;
    }
    onProgress((first + count) / steps);
    await pause();
  }
  return { values, perSecond: sampleRate / hop };
};
