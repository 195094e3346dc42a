import type { Plan } from '../render/plan.ts';
import { render } from '../render/render.ts';
import type { MakerSettings } from '../settings/meta.ts';
import type { Samples } from '../store/sample-store.ts';
import { createYield } from '../yield.ts';
import { LoudnessMeter, type Loudness } from './loudness-meter.ts';

type Job = {
  kernel: BufferSource;
  /** Needed for independent pitch and tempo. */
  stretch?: BufferSource | null;
  source: Samples;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

const BLOCK_FRAMES = 8_192;

export const measureSource = async ({ kernel, source, signal, onProgress }: Job): Promise<Loudness> => {
  const meter = new LoudnessMeter(kernel, source);
  const pause = createYield(signal);
  const [left, right] = [new Float32Array(BLOCK_FRAMES), new Float32Array(BLOCK_FRAMES)];
  for (let first = 0; first < source.frames; first += BLOCK_FRAMES) {
    source.read(first, left, right);
    const frames = Math.min(BLOCK_FRAMES, source.frames - first);
    meter.add(left.subarray(0, frames), right.subarray(0, frames));
    onProgress((first + frames) / source.frames);
    await pause();
  }
  return meter.finish();
};

/** Measures the sound as it would be saved, without a loudness target. */
export const measureResult = async (
  { kernel, stretch, source, settings, signal, onProgress }: Job & { settings: MakerSettings },
  plan: Plan,
): Promise<Loudness> => {
  const meter = new LoudnessMeter(kernel, { sampleRate: plan.sampleRate, channels: source.channels });
  const pause = createYield(signal);
  let done = 0;
  for (const { left, right, frames } of render(kernel, source, settings, plan, 1, stretch)) {
    meter.add(left, right);
    done += frames;
    onProgress(done / plan.frames);
    await pause();
  }
  return meter.finish();
};
