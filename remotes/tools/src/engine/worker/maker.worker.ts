import { warmDecoders } from '../decode/decoders.ts';
import { loadSound, type LoadedSound } from '../decode/load-sound.ts';
import { MakerFailure } from '../failure.ts';
import { kernelBytes } from '../kernel/kernel.ts';
import { saveSound } from '../save/save-sound.ts';
import { removeLeftovers } from '../store/temporary-file.ts';
import { createPartQueue } from './part-queue.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { servePreview } from './serve-preview.ts';

const PROGRESS_EVERY_MS = 150;

const kernel = kernelBytes();
const jobs = new Map<number, { abort: AbortController; queue: ReturnType<typeof createPartQueue> }>();
let loaded: LoadedSound | null = null;

const tell = (message: FromWorker, transfer: Transferable[] = []) => postMessage(message, { transfer });

/** A share now and then: each is a message and a new drawing of the page, which cost more than the work itself. */
const progressOf = (id: number) => {
  let told = performance.now();
  return (share: number) => {
    const now = performance.now();
    if (now - told < PROGRESS_EVERY_MS) return;
    told = now;
    tell({ type: 'progress', id, share });
  };
};

const load = async (id: number, file: File, signal: AbortSignal): Promise<void> => {
  const onAccepted = () => {
    loaded?.store.free();
    loaded = null;
  };
  const askBrowser = (sampleRate: number) => {
    tell({ type: 'decode', id, sampleRate });
    return jobs.get(id)!.queue.read(signal);
  };
  const sound = await loadSound(file, {
    signal,
    askBrowser,
    onAccepted,
    onProgress: progressOf(id),
  });
  loaded = sound;
  const { frames, sampleRate, channels } = sound.store;
  tell({ type: 'loaded', id, sound: { frames, sampleRate, channels, peaks: sound.peaks } }, [
    sound.peaks.buffer,
  ]);
};

const save = async (
  { id, settings, format }: ToWorker & { type: 'save' },
  signal: AbortSignal,
): Promise<void> => {
  if (!loaded) throw new MakerFailure('save');
  const job = { kernel, source: loaded.store, settings, signal, onProgress: progressOf(id) };
  tell({ type: 'saved', id, file: await saveSound(job, format) });
};

const work = async (message: ToWorker & { type: 'load' | 'save' }): Promise<void> => {
  const { id } = message;
  const abort = new AbortController();
  jobs.set(id, { abort, queue: createPartQueue() });
  try {
    if (message.type === 'load') await load(id, message.file, abort.signal);
    else await save(message, abort.signal);
  } catch (error) {
    const known = error instanceof MakerFailure ? error.reason : message.type;
    tell({ type: 'failed', id, reason: abort.signal.aborted ? 'canceled' : known, kept: loaded !== null });
  } finally {
    jobs.delete(id);
  }
};

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'load' || data.type === 'save') void work(data);
  else if (data.type === 'preview') {
    if (loaded) servePreview(data.port, loaded.store);
  } else {
    const job = jobs.get(data.id);
    if (data.type === 'cancel') job?.abort.abort();
    else if (data.error !== undefined) job?.queue.fail(data.error);
    else job?.queue.put(data.part);
  }
});

// A browser without private storage keeps nothing that could be left.
void removeLeftovers().catch(() => undefined);
// What fails here is told when a file needs it.
void warmDecoders().catch(() => undefined);
