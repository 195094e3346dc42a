import { MakerFailure } from '../failure.ts';
import { planOf, render, type Block, type Plan } from '../render/render.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { framesOut } from '../settings/rate.ts';
import type { Samples } from '../store/sample-store.ts';
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

type Output = Job & { plan: Plan; sampleRate?: number; write: (block: Block) => void };

const renderAll = async ({ plan, sampleRate, write, ...job }: Output): Promise<void> => {
  const pause = createYield(job.signal);
  let done = 0;
  for (const block of render(job.kernel, job.source, job.settings, plan, sampleRate)) {
    write(block);
    done += block.frames;
    job.onProgress(done / plan.frames);
    await pause();
  }
};

const writeWav = async (job: Job, plan: Plan, sink: Sink): Promise<void> => {
  const { channels, sampleRate } = job.source;
  const sound = { channels, sampleRate, frames: plan.frames };
  if (!fitsWav(sound)) throw new MakerFailure('duration');
  sink.write(wavHeader(sound));
  const write = (block: Block) => {
    const { buffer, byteOffset, byteLength } = block.pcm();
    sink.write(new Uint8Array(buffer, byteOffset, byteLength));
  };
  await renderAll({ ...job, plan, write });
};

const writeMp3 = async (job: Job, plan: Plan, sink: Sink): Promise<void> => {
  const { createMp3Encoder, mp3RateFor } = await import(
    /* webpackChunkName: "maker.worker.save-mp3" */ './mp3.ts'
  );
  const { source } = job;
  const sampleRate = mp3RateFor(source.sampleRate);
  const encoder = await createMp3Encoder(sampleRate, source.channels);
  if (sampleRate !== source.sampleRate) {
    plan.rate = { value: (plan.rate.value * source.sampleRate) / sampleRate, fraction: null };
    plan.frames = framesOut(source.frames, plan.rate);
    plan.untouched = false;
  }
  const write = ({ left, right }: Block) =>
    sink.write(encoder.encode(source.channels === 2 ? [left, right] : [left]));
  await renderAll({ ...job, plan, sampleRate, write });
  sink.write(encoder.finalize());
};

const WRITERS = { wav: writeWav, mp3: writeMp3 } as const;
const TYPES = { wav: 'audio/wav', mp3: 'audio/mpeg' } as const;

/** Renders the whole sound into a file, which is discarded when the job fails or is canceled. */
export const saveSound = async (job: Job, format: SaveFormat): Promise<Blob> => {
  const plan = planOf(job.source, job.settings);
  const { value } = plan.rate;
  if (job.source.frames < 1 || !Number.isFinite(value) || value <= 0) throw new MakerFailure('duration');
  const sink = await createSink();
  try {
    await WRITERS[format](job, plan, sink);
    return await sink.finish(TYPES[format]);
  } catch (error) {
    await sink.discard();
    throw error;
  }
};
