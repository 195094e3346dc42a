import { trustBuiltScripts } from '@rushtone/domain';
import { warmDecoders } from '../decode/decoders.ts';
import { loadSound, type LoadedSound } from '../decode/load-sound.ts';
import { MakerFailure } from '../failure.ts';
import { kernelBytes } from '../kernel/kernel.ts';
import { measureResult, measureSource } from '../loudness/measure.ts';
import { PREVIEW_CHUNK_FRAMES, type SampleRequest, type SampleResponse } from '../preview/protocol.ts';
import { planOf } from '../render/plan.ts';
import { glidingFilter } from '../resample/filter.ts';
import type { SaveFormat } from '../save/file-name.ts';
import { saveSound } from '../save/save-sound.ts';
import type { Tags } from '../save/tags/tags.ts';
import { cut, trimOf, within } from '../store/cut.ts';
import type { Samples } from '../store/sample-store.ts';
import { removeLeftovers } from '../store/temporary-file.ts';
import { createPartQueue } from './part-queue.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { loadStretch } from '../stretch/load-stretch.ts';
import { isStretched } from '../stretch/stretcher.ts';
import { onsetsOf } from '../tempo/onsets.ts';
import { tempoOf } from '../tempo/tempo.ts';
import type { FromWorker, MeasureRequest, ToWorker } from './protocol.ts';

const PROGRESS_EVERY_MS = 150;

trustBuiltScripts();
const kernel = kernelBytes();
const jobs = new Map<number, { abort: AbortController; queue: ReturnType<typeof createPartQueue> }>();
let loaded: (LoadedSound & { file: File }) | null = null;

const post = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

/** Throttles progress reports, because each one costs a message and a render of the page. */
const progressOf = (id: number) => {
  let lastReport = performance.now();
  return (fraction: number) => {
    const now = performance.now();
    if (now - lastReport < PROGRESS_EVERY_MS) return;
    lastReport = now;
    post({ type: 'progress', id, fraction });
  };
};

const load = async (
  { id, file, memorySamples }: ToWorker & { type: 'load' },
  signal: AbortSignal,
): Promise<void> => {
  const onAccepted = () => {
    loaded?.store.free();
    loaded = null;
  };
  const browserParts = (sampleRate: number) => {
    post({ type: 'decode', id, sampleRate });
    return jobs.get(id)!.queue.read(signal);
  };
  const sound = await loadSound(file, {
    signal,
    memorySamples,
    browserParts,
    onAccepted,
    onProgress: progressOf(id),
  });
  loaded = { ...sound, file };
  const { store, ...shown } = sound;
  const { frames, sampleRate, channels } = store;
  post({ type: 'loaded', id, sound: { frames, sampleRate, channels, ...shown } }, [sound.peaks.buffer]);
};

const sourceOf = ({ settings, region }: MeasureRequest): Samples => {
  if (!loaded) throw new MakerFailure('save');
  return cut(loaded.store, within(trimOf(loaded.store, settings), region));
};

const stretchFor = async (settings: MakerSettings) => (isStretched(settings) ? loadStretch() : null);

/** WAV files are written without tags, so that the samples start after 44 bytes, as usual. */
const tagsFor = async (format: SaveFormat): Promise<Tags | null> => {
  if (!loaded || format === 'wav' || format === 'wav24') return null;
  const { readTags } = await import(
    /* webpackChunkName: "maker.worker.media" */ '../media/read-tags.ts'
  ).catch((cause: unknown) => {
    throw new MakerFailure('start', { cause });
  });
  return readTags(loaded.file);
};

const save = async (
  { id, settings, format, region }: ToWorker & { type: 'save' },
  signal: AbortSignal,
): Promise<void> => {
  const source = sourceOf({ settings, region });
  const job = {
    kernel,
    stretch: await stretchFor(settings),
    tags: await tagsFor(format),
    source,
    settings,
    signal,
    onProgress: progressOf(id),
  };
  post({ type: 'saved', id, file: await saveSound(job, format) });
};

/** Measures the sound and then the result; each is half of the progress. */
const measure = async (
  { id, settings, region }: ToWorker & { type: 'measure' },
  signal: AbortSignal,
): Promise<void> => {
  const source = sourceOf({ settings, region });
  const report = progressOf(id);
  const stretch = await stretchFor(settings);
  const job = { kernel, stretch, source, settings, signal, onProgress: (done: number) => report(done / 2) };
  const before = await measureSource(job);
  const onProgress = (done: number) => report((1 + done) / 2);
  const after = await measureResult({ ...job, onProgress }, planOf(source, settings));
  post({ type: 'measured', id, measured: { before, after } });
};

const findTempo = async (id: number, signal: AbortSignal): Promise<void> => {
  if (!loaded) throw new MakerFailure('save');
  const onsets = await onsetsOf(loaded.store, { signal, onProgress: progressOf(id) });
  post({ type: 'tempo', id, tempo: { bpm: tempoOf(onsets) } });
};

type JobMessage = ToWorker & { type: 'load' | 'save' | 'measure' | 'tempo' };

const work = async (message: JobMessage): Promise<void> => {
  const { id } = message;
  const abort = new AbortController();
  jobs.set(id, { abort, queue: createPartQueue() });
  try {
    if (message.type === 'load') await load(message, abort.signal);
    else if (message.type === 'save') await save(message, abort.signal);
    else if (message.type === 'measure') await measure(message, abort.signal);
    else await findTempo(id, abort.signal);
  } catch (error) {
    const usual = message.type === 'load' ? 'load' : 'save';
    const known = error instanceof MakerFailure ? error.reason : usual;
    post({ type: 'failed', id, reason: abort.signal.aborted ? 'canceled' : known, kept: loaded !== null });
  } finally {
    jobs.delete(id);
  }
};

/** Transfers the chunks and filters that a preview requests. */
const servePreview = (port: MessagePort, sound: Samples): void => {
  const send = (message: SampleResponse, transfer: Transferable[]) => port.postMessage(message, transfer);
  port.addEventListener('message', ({ data }: MessageEvent<SampleRequest>) => {
    if (data.type === 'filter') {
      const filter = glidingFilter(data.rate);
      return send({ type: 'filter', ...filter }, [filter.data.buffer]);
    }
    // On failure the preview continues unchanged; a download reports what is missing.
    if (data.type === 'stretch')
      return void loadStretch().then(
        (bytes) => send({ type: 'stretch', bytes }, [bytes.buffer]),
        () => undefined,
      );
    const left = new Float32Array(PREVIEW_CHUNK_FRAMES);
    const right = new Float32Array(PREVIEW_CHUNK_FRAMES);
    sound.read(data.index * PREVIEW_CHUNK_FRAMES, left, right);
    send({ type: 'chunk', index: data.index, left, right }, [left.buffer, right.buffer]);
  });
  port.start();
};

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'load' || data.type === 'save' || data.type === 'measure' || data.type === 'tempo')
    void work(data);
  else if (data.type === 'preview') {
    if (loaded) servePreview(data.port, loaded.store);
  } else {
    const job = jobs.get(data.id);
    if (data.type === 'cancel') job?.abort.abort();
    else if (data.error !== undefined) job?.queue.fail(data.error);
    else job?.queue.put(data.part);
  }
});

post({ type: 'ready' });
// Fails without private storage, where there is nothing to remove.
void removeLeftovers().catch(() => undefined);
// A failure is reported when a file needs the decoder.
void warmDecoders().catch(() => undefined);
