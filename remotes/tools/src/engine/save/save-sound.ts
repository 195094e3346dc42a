import { MakerFailure } from '../failure.ts';
import { planOf } from '../render/plan.ts';
import { render } from '../render/render.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { rateOf } from '../settings/rate.ts';
import type { Samples } from '../store/sample-store.ts';
import { createYield } from '../yield.ts';
import type { SaveFormat } from './file-name.ts';
import { createSink } from './sink.ts';
import { wavFormat } from './wav.ts';
import type { FileFormat } from './writer.ts';

type Job = {
  kernel: BufferSource;
  source: Samples;
  settings: MakerSettings;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

const FORMATS: Readonly<Record<SaveFormat, () => Promise<FileFormat>>> = {
  wav: async () => wavFormat,
  mp3: async () => {
    const { loadMp3Format } = await import(/* webpackChunkName: "maker.worker.save-mp3" */ './mp3.ts');
    return loadMp3Format();
  },
};

/** Renders the whole sound into a file, which is discarded when the job fails or is canceled. */
export const saveSound = async (job: Job, name: SaveFormat): Promise<Blob> => {
  const { kernel, source, settings, signal, onProgress } = job;
  const { value } = rateOf(settings);
  if (source.frames < 1 || !Number.isFinite(value) || value <= 0) throw new MakerFailure('duration');
  const format = await FORMATS[name]();
  const plan = planOf(source, settings, format.rateFor(source.sampleRate));
  const sink = await createSink();
  try {
    const writer = format.open({ ...plan, channels: source.channels }, sink);
    const pause = createYield(signal);
    let done = 0;
    for (const block of render(kernel, source, settings, plan)) {
      writer.write(block);
      done += block.frames;
      onProgress(done / plan.frames);
      await pause();
    }
    writer.finish();
    return await sink.finish(format.type);
  } catch (error) {
    await sink.discard();
    throw error;
  }
};
