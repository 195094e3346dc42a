import { SampleStore } from '../engine/store/sample-store.ts';

/** Creates a generator of deterministic noise from −1 to 1. */
export const noiseFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
};

/** Creates integer noise without floating-point functions, so that its hash is the same on every machine. */
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

/** Speed in twentieths and pitch in semitones, for rates from 0.05 to 4, with the hash of the linked mode's result. */
export const TWELVE_RATES = [
  { settings: { speed: 2, pitch: -12 }, md5: '6078baa8fd011d5749a5bfd117a9101b' },
  { settings: { speed: 5, pitch: 0 }, md5: '8f0987c5a10e8c03005c744d53fcab97' },
  { settings: { speed: 10, pitch: 0 }, md5: '6c165cb5b424612478c045ba380421a1' },
  { settings: { speed: 13, pitch: -5 }, md5: '55be2f9006dbe759b5cf22b240bfd587' },
  { settings: { speed: 16, pitch: 0 }, md5: '37e6fb5faa538bef12c2f6d4ebdc773f' },
  { settings: { speed: 17, pitch: -4 }, md5: '0483e39484f76c8c215e26c68f49cef1' },
  { settings: { speed: 19, pitch: 1 }, md5: '7bae0443f011c8885a4e22d6b2599ef5' },
  { settings: { speed: 25, pitch: 0 }, md5: 'ef8c85e16b1f2fa380ef927e6def8717' },
  { settings: { speed: 25, pitch: 3 }, md5: 'be0037595511b9d71329967864f7d905' },
  { settings: { speed: 30, pitch: 7 }, md5: '566ccd3ff8047cfac65837be9b76f5b9' },
  { settings: { speed: 40, pitch: 0 }, md5: '96575434c4a1500995985cd2b2223d3b' },
  { settings: { speed: 40, pitch: 12 }, md5: 'cb6d14e0ee088763798fb0395b26ae03' },
] as const;

/** Settings with the hash of their result; browser tests check the same hashes in Chromium. */
export const GOLDEN = [
  { settings: { speed: 25, pitch: 0 }, md5: 'ef8c85e16b1f2fa380ef927e6def8717' },
  { settings: { speed: 16, pitch: -1 }, md5: 'e66ffaf07c34d6f650a862dbe226da68' },
  { settings: { speed: 2, pitch: -12 }, md5: '6078baa8fd011d5749a5bfd117a9101b' },
  { settings: { speed: 40, pitch: 11 }, md5: '9d7b532e9c49cf11517dd65c59157285' },
  { settings: { speed: 16, pitch: 0, bass: 6, reverbMix: 50 }, md5: '696e3c98678563f855c359a04ae0400b' },
] as const;

export const GOLDEN_FRAMES = 30_000;
