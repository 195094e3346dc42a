import { MakerFailure } from '../failure.ts';
import { measureResult } from '../loudness/measure.ts';
import { gainTo } from '../loudness/target.ts';
import { planOf, type Plan } from '../render/plan.ts';
import { render } from '../render/render.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { rateOf } from '../settings/rate.ts';
import type { Samples } from '../store/sample-store.ts';
import { createYield } from '../yield.ts';
import type { SaveFormat } from './file-name.ts';
import { createSink } from './sink.ts';
import { wavFormat } from './wav.ts';
import type { Tags } from './tags/tags.ts';
import type { FileFormat, Writer } from './writer.ts';

type Job = {
  kernel: BufferSource;
  /** Needed for independent pitch and tempo. */
  stretch?: BufferSource | null;
  source: Samples;
  settings: MakerSettings;
  /** Tags of the original file to keep. */
  tags?: Tags | null;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};

const loadEncoded = async (codec: 'opus' | 'aac'): Promise<FileFormat> => {
  const { encodedFormat } = await import(/* webpackChunkName: "maker.worker.media" */ './encoded.ts');
  return encodedFormat(codec);
};

/** Formats are loaded on demand. */
const FORMATS: Readonly<Record<SaveFormat, () => Promise<FileFormat>>> = {
  wav: async () => wavFormat(16),
  wav24: async () => wavFormat(24),
  flac: async () => {
    const { flacFormat } = await import(/* webpackChunkName: "maker.worker.save-flac" */ './flac/flac.ts');
    return flacFormat;
  },
  mp3: async () => {
    const { loadMp3Format } = await import(/* webpackChunkName: "maker.worker.save-mp3" */ './mp3.ts');
    return loadMp3Format();
  },
  opus: () => loadEncoded('opus'),
  aac: () => loadEncoded('aac'),
};

/** Returns the factor to the target loudness; measuring is the first half of the work. */
const gainOf = async (job: Job, plan: Plan): Promise<number> => {
  const { settings, onProgress } = job;
  if (settings.loudness === 0) return 1;
  const result = await measureResult({ ...job, onProgress: (done) => onProgress(done / 2) }, plan);
  return 10 ** (gainTo(settings.loudness, result) / 20);
};

/** Renders the whole sound into a file, which is discarded if the job fails or is canceled. */
export const saveSound = async (job: Job, name: SaveFormat): Promise<Blob> => {
  const { kernel, stretch, source, settings, tags, signal, onProgress } = job;
  const { value } = rateOf(settings);
  if (source.frames < 1 || !Number.isFinite(value) || value <= 0) throw new MakerFailure('duration');
  const format = await FORMATS[name]();
  const plan = planOf(source, settings, format.rateFor(source.sampleRate));
  const sink = await createSink();
  let writer: Writer | undefined;
  try {
    const gain = await gainOf(job, plan);
    const hasTarget = settings.loudness !== 0;
    writer = format.open({ ...plan, channels: source.channels, tags }, sink);
    const pause = createYield(signal);
    let done = 0;
    for (const block of render(kernel, source, settings, plan, gain, stretch)) {
      const written = writer.write(block);
      if (written) await written;
      done += block.frames;
      onProgress(hasTarget ? (1 + done / plan.frames) / 2 : done / plan.frames);
      await pause();
    }
    await writer.finish();
    return await sink.finish(format.type);
  } catch (error) {
    await writer?.discard?.().catch(() => undefined);
    await sink.discard();
    throw error;
  }
};
