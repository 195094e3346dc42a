import { SampleStore } from '../engine/store/sample-store.ts';

export const SAMPLE_RATE = 44_100;

/** Creates a stereo tone: sine on the left, cosine on the right. */
export const toneOf = (hz: number, seconds: number, amplitude = 0.95): SampleStore => {
  const frames = Math.round(seconds * SAMPLE_RATE);
  const store = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 2 });
  const angle = (index: number) => (2 * Math.PI * hz * index) / SAMPLE_RATE;
  store.append([
    Float32Array.from({ length: frames }, (_, index) => amplitude * Math.sin(angle(index))),
    Float32Array.from({ length: frames }, (_, index) => amplitude * Math.cos(angle(index))),
  ]);
  return store;
};

type Fit = { phase: number; amplitude: number; sine: number; cosine: number };

/** Fits a sine of `hz` to the samples `from … to`. */
const fitTone = (samples: ArrayLike<number>, hz: number, from: number, to: number): Fit => {
  const step = (2 * Math.PI * hz) / SAMPLE_RATE;
  let [ss, sc, cc, xs, xc] = [0, 0, 0, 0, 0];
  for (let index = from; index < to; index += 1) {
    const [s, c, x] = [Math.sin(step * index), Math.cos(step * index), samples[index]!];
    ss += s * s;
    sc += s * c;
    cc += c * c;
    xs += x * s;
    xc += x * c;
  }
  const base = ss * cc - sc * sc;
  const sine = (xs * cc - xc * sc) / base;
  const cosine = (xc * ss - xs * sc) / base;
  return { sine, cosine, amplitude: Math.hypot(sine, cosine), phase: Math.atan2(cosine, sine) };
};

/** Returns the deviation of the tone in `samples` from `hz`, measured by its phase drift. */
export const frequencyError = (samples: ArrayLike<number>, hz: number): number => {
  const edge = 4_000;
  const span = Math.floor((samples.length - 2 * edge) / 4);
  const start = fitTone(samples, hz, edge, edge + span);
  const end = fitTone(samples, hz, samples.length - edge - span, samples.length - edge);
  const drift = end.phase - start.phase;
  const turns = drift - 2 * Math.PI * Math.round(drift / (2 * Math.PI));
  return turns / (2 * Math.PI) / ((samples.length - 2 * edge - span) / SAMPLE_RATE);
};

const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/** Returns the signal-to-noise ratio, in dB, of the tone of `hz`. */
export const signalToNoise = (samples: ArrayLike<number>, hz: number): number => {
  const [from, to] = [2_000, samples.length - 2_000];
  const { sine, cosine } = fitTone(samples, hz, from, to);
  const step = (2 * Math.PI * hz) / SAMPLE_RATE;
  let [signal, noise] = [0, 0];
  for (let index = from; index < to; index += 1) {
    const value = sine * Math.sin(step * index) + cosine * Math.cos(step * index);
    signal += value * value;
    noise += (samples[index]! - value) ** 2;
  }
  return decibels(signal / noise);
};

/** Returns the level in dB relative to a full-scale sine. */
export const levelOf = (samples: ArrayLike<number>): number => {
  let sum = 0;
  for (let index = 2_000; index < samples.length - 2_000; index += 1) sum += samples[index]! ** 2;
  return decibels((2 * sum) / (samples.length - 4_000) + 1e-30);
};
