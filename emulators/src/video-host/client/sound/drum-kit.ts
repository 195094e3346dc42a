import type { Brand } from '../../ids.ts';
import { drum } from '../../compose/score.ts';
import { createRandom } from '../../random.ts';

/** A sample at `t` seconds, from white noise and the noise's rougher, high part. */
type Recipe = (t: number, noise: number, hiss: number) => number;

const decay = (t: number, seconds: number): number => Math.exp(-t / seconds);
const tone = (t: number, frequency: number): number => Math.sin(2 * Math.PI * frequency * t);

function kick(t: number, from: number, to: number, length: number): number {
  const swept = to * t + (from - to) * 0.03 * (1 - decay(t, 0.03));
  return (
    Math.tanh(1.6 * Math.sin(2 * Math.PI * swept) * decay(t, length)) + 0.25 * tone(t, 1800) * decay(t, 0.004)
  );
}

const clapBursts: readonly number[] = [0, 0.011, 0.023];

const recipes: Record<number, { seconds: number; pan: number; recipe: Recipe }> = {
  [drum.kick]: { seconds: 0.4, pan: 0, recipe: (t) => 0.95 * kick(t, 210, 48, 0.13) },
  [drum.rim]: {
    seconds: 0.1,
    pan: 0.15,
    recipe: (t, _, hiss) => 0.5 * (tone(t, 820) + tone(t, 1720) * 0.6 + hiss * 0.3) * decay(t, 0.018),
  },
  [drum.snare]: {
    seconds: 0.3,
    pan: -0.05,
    recipe: (t, noise, hiss) =>
      0.5 * tone(t, 188) * decay(t, 0.07) + (noise * 0.25 + hiss * 0.4) * decay(t, 0.085),
  },
  [drum.clap]: {
    seconds: 0.32,
    pan: 0.05,
    recipe: (t, noise, hiss) =>
      (noise * 0.35 + hiss * 0.4) *
      (clapBursts.reduce((sum, at) => sum + (t >= at ? decay(t - at, 0.006) : 0), 0) * 0.6 +
        (t > 0.023 ? decay(t - 0.023, 0.08) * 0.55 : 0)),
  },
  [drum.hat]: { seconds: 0.09, pan: 0.25, recipe: (t, _, hiss) => 0.42 * hiss * decay(t, 0.016) },
  [drum.openHat]: { seconds: 0.4, pan: 0.22, recipe: (t, _, hiss) => 0.4 * hiss * decay(t, 0.1) },
  [drum.crash]: {
    seconds: 2.4,
    pan: -0.2,
    recipe: (t, noise, hiss) => (0.36 * hiss + noise * 0.05) * decay(t, 0.55),
  },
  [drum.shaker]: {
    seconds: 0.1,
    pan: -0.3,
    recipe: (t, _, hiss) => 0.34 * hiss * Math.min(1, t / 0.018) * decay(t, 0.03),
  },
};

const softKick: Recipe = (t) => 0.85 * kick(t, 120, 44, 0.2);

export interface DrumSound {
  buffer: AudioBuffer;
  pan: number;
}

export function createDrumKit(context: BaseAudioContext, brand: Brand): Map<number, DrumSound> {
  const random = createRandom('drum kit');
  const kit = new Map<number, DrumSound>();
  for (const [key, { seconds, pan, recipe }] of Object.entries(recipes)) {
    const length = Math.round(seconds * context.sampleRate);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const data = buffer.getChannelData(0);
    const play = brand === 'slowtide' && Number(key) === drum.kick ? softKick : recipe;
    let before = 0;
    for (let index = 0; index < length; index += 1) {
      const noise = random.next() * 2 - 1;
      const fade = Math.min(1, (length - index) / 200);
      data[index] = play(index / context.sampleRate, noise, (noise - before) * 0.6) * fade;
      before = noise;
    }
    kit.set(Number(key), { buffer, pan });
  }
  return kit;
}
