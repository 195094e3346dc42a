import { MakerFailure } from '../failure.ts';
import { planOf, render, renderAt } from '../render/render.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { framesOut } from '../settings/rate.ts';
import type { Samples } from '../store/samples.ts';
import { createYield } from '../yield.ts';
import type { SaveFormat } from './file-name.ts';
import { createSink, type Sink } from './sink.ts';
import { fitsWav, wavHeader } from './wav-header.ts';

type Job = {
  kernel: BufferSource;
  source: Samples;
  settings: MakerSettings;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

const bytesOf = (pcm: Int16Array): Uint8Array => new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);

const writeWav = async ({ kernel, source, settings, signal, onProgress }: Job, sink: Sink): Promise<void> => {
  const { frames } = planOf(source, settings);
  const sound = { channels: source.channels, sampleRate: source.sampleRate, frames };
  if (!fitsWav(sound)) throw new MakerFailure('duration');
  sink.write(wavHeader(sound));
  const pause = createYield(signal);
  let done = 0;
  for (const block of render(kernel, source, settings)) {
    sink.write(bytesOf(block.pcm()));
    done += block.frames;
    onProgress(done / frames);
    await pause();
  }
};

const writeMp3 = async ({ kernel, source, settings, signal, onProgress }: Job, sink: Sink): Promise<void> => {
  const { createMp3Encoder, mp3RateFor } = await import(
    /* webpackChunkName: "maker.worker.save-mp3" */ './mp3.ts'
  );
  const sampleRate = mp3RateFor(source.sampleRate);
  const encoder = await createMp3Encoder(sampleRate, source.channels);
  const plan = planOf(source, settings);
  if (sampleRate !== source.sampleRate) {
    plan.rate = { value: (plan.rate.value * source.sampleRate) / sampleRate, fraction: null };
    plan.frames = framesOut(source.frames, plan.rate);
    plan.untouched = false;
  }
  const pause = createYield(signal);
  let done = 0;
  for (const { left, right, frames } of renderAt(kernel, source, settings, plan, sampleRate)) {
    sink.write(encoder.encode(source.channels === 2 ? [left, right] : [left]));
    done += frames;
    onProgress(done / plan.frames);
    await pause();
  }
  sink.write(encoder.finalize());
};

const WRITERS = { wav: writeWav, mp3: writeMp3 } as const;
const TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg' } as const;

/** Renders the whole sound into a file, which is discarded when the job fails or is canceled. */
export const saveSound = async (job: Job, format: SaveFormat): Promise<Blob> => {
  const { value } = planOf(job.source, job.settings).rate;
  if (job.source.frames < 1 || !Number.isFinite(value) || value <= 0) throw new MakerFailure('duration');
  const sink = await createSink();
  try {
    await WRITERS[format](job, sink);
    return await sink.finish(TYPES[format]);
  } catch (error) {
    await sink.discard();
    throw error;
  }
};
