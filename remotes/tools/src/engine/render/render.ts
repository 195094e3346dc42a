import { fadeAt, hasFades } from '../effects/fades.ts';
import { EffectChain, LATENCY_FRAMES } from '../effects/chain.ts';
import { Kernel } from '../kernel/kernel.ts';
import { Resampler } from '../resample/resampler.ts';
import type { MakerSettings } from '../settings/meta.ts';
import type { Samples } from '../store/sample-store.ts';
import { Stretched } from '../stretch/stretched.ts';
import { planOf, type Plan } from './plan.ts';

/** Must be a multiple of the limiter's block. */
const BLOCK_FRAMES = 8_192;

export type Block = { left: Float32Array; right: Float32Array; frames: number; pcm: () => Int16Array };

const amplify = (samples: Float32Array, gain: number): void => {
  for (let at = 0; at < samples.length; at += 1) samples[at]! *= gain;
};

/** Returns a function that produces the result's frames in order. */
const producerOf = (
  kernel: Kernel,
  source: Samples,
  { pitch }: MakerSettings,
  { rate, sampleRate, stretched }: Plan,
  stretch: BufferSource | null,
): Pick<Resampler, 'produce'> => {
  if (!stretched) return new Resampler(kernel, source, rate, BLOCK_FRAMES);
  if (!stretch) throw new Error('The stretcher is missing.');
  const tempo = (rate.value * sampleRate) / source.sampleRate;
  return new Stretched(stretch, kernel, source, { sampleRate, tempo, semitones: pitch }, BLOCK_FRAMES);
};

/** Renders block by block; a block is valid until the next one is requested. */
export function* render(
  bytes: BufferSource,
  source: Samples,
  settings: MakerSettings,
  plan = planOf(source, settings),
  gain = 1,
  stretch: BufferSource | null = null,
): Generator<Block> {
  const { sampleRate, frames: total, untouched } = plan;
  const kernel = new Kernel(bytes);
  const left = kernel.take(BLOCK_FRAMES * 4);
  const right = kernel.take(BLOCK_FRAMES * 4);
  const out = kernel.take(BLOCK_FRAMES * 4);
  const resampler = untouched ? null : producerOf(kernel, source, settings, plan, stretch);
  const chain = untouched ? null : new EffectChain(kernel, sampleRate);
  chain?.set(settings, { glide: false });
  const length = total / sampleRate;
  const fades = hasFades(settings);
  const fade = (samples: Float32Array, from: number) => {
    for (let at = 0; at < samples.length; at += 1)
      samples[at]! *= fadeAt(settings, (from + at) / sampleRate, length);
  };
  const late = chain ? LATENCY_FRAMES : 0;
  for (let first = 0; first < total + late; first += BLOCK_FRAMES) {
    if (resampler && chain) {
      resampler.produce(first, BLOCK_FRAMES, { left, right });
      chain.apply(left, right, BLOCK_FRAMES);
    } else source.read(first, kernel.floats(left, BLOCK_FRAMES), kernel.floats(right, BLOCK_FRAMES));
    if (gain !== 1) for (const at of [left, right]) amplify(kernel.floats(at, BLOCK_FRAMES), gain);
    const skip = first === 0 ? late : 0;
    if (fades) for (const at of [left, right]) fade(kernel.floats(at, BLOCK_FRAMES), first - late);
    const frames = Math.min(BLOCK_FRAMES, total + late - first) - skip;
    const pcm = () => {
      if (source.channels === 2) kernel.run.stereo16(out, left, right, BLOCK_FRAMES);
      else kernel.run.mono16(out, left, BLOCK_FRAMES);
      return kernel.view(Int16Array, out + skip * source.channels * 2, frames * source.channels);
    };
    if (frames <= 0) continue;
    yield {
      left: kernel.floats(left + skip * 4, frames),
      right: kernel.floats(right + skip * 4, frames),
      frames,
      pcm,
    };
  }
}
