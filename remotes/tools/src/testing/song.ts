import { SampleStore } from '../engine/store/sample-store.ts';

/** Deterministic noise from −1 to 1. */
export const noiseFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
};

/** Integer noise without floating-point functions, so that its hash is the same on every machine. */
export const songOf = (frames: number, pieces = frames): SampleStore => {
  const store = new SampleStore({ sampleRate: 44_100, channels: 2 });
  const noise = noiseFrom(7);
  const sample = () => Math.round(noise() * 24_000) / 32_768;
  for (let done = 0; done < frames; done += pieces) {
    const count = Math.min(pieces, frames - done);
    const [left, right] = [new Float32Array(count), new Float32Array(count)];
    for (let index = 0; index < count; index += 1) {
      left[index] = sample();
      right[index] = sample();
    }
    store.append([left, right]);
  }
  return store;
};

/** Settings with the hash of their result; the browser tests check the same hashes in Chromium. */
export const GOLDEN = [
  { settings: { speed: 25, pitch: 0 }, md5: 'ef8c85e16b1f2fa380ef927e6def8717' },
  { settings: { speed: 16, pitch: -1 }, md5: 'e66ffaf07c34d6f650a862dbe226da68' },
  { settings: { speed: 2, pitch: -12 }, md5: '6078baa8fd011d5749a5bfd117a9101b' },
  { settings: { speed: 40, pitch: 11 }, md5: '9d7b532e9c49cf11517dd65c59157285' },
  { settings: { speed: 16, pitch: 0, bass: 6, reverbMix: 50 }, md5: 'd304e2bf2c7381a7e9d7ef4b03df0351' },
] as const;

export const GOLDEN_FRAMES = 30_000;
