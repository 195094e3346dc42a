import type { Part } from '../decode/decoders.ts';
import { MakerFailure } from '../failure.ts';
import type { SaveFormat } from '../save/file-name.ts';
import type { MakerSettings } from '../settings/meta.ts';
import type { FromWorker, Sound, ToWorker } from './protocol.ts';

type Options = { signal?: AbortSignal; onProgress?: (fraction: number) => void };

type Job = Options & {
  file?: File;
  resolve: (result: Sound | Blob) => void;
  reject: (reason: unknown) => void;
};

export type MakerEngine = {
  load: (file: File, options?: Options) => Promise<Sound>;
  save: (settings: MakerSettings, format: SaveFormat, options?: Options) => Promise<Blob>;
  /** Lets a preview read the newest sound. */
  connect: (port: MessagePort) => void;
  dispose: () => void;
};

const PART_FRAMES = 262_144;

/** Decodes AAC and Opus with the browser's decoder; copies the result in parts, so that the page does not block. */
async function* decodeInBrowser(file: File, sampleRate: number): AsyncGenerator<Part> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  for (let first = 0; first < sound.length; first += PART_FRAMES) {
    const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => {
      const data = new Float32Array(Math.min(PART_FRAMES, sound.length - first));
      sound.copyFromChannel(data, index, first);
      return data;
    });
    yield { sampleRate: sound.sampleRate, channels };
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Starts the worker. */
export const createEngine = (): MakerEngine => {
  const worker = new Worker(
    /* webpackChunkName: "maker.worker" */ new URL('./maker.worker.ts', import.meta.url),
    { name: 'maker' },
  );
  const jobs = new Map<number, Job>();
  let lastId = 0;
  const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);

  const decode = async (id: number, sampleRate: number, { file, signal }: Job) => {
    if (!file) return;
    try {
      for await (const part of decodeInBrowser(file, sampleRate)) {
        if (signal?.aborted) return;
        send(
          { type: 'part', id, part },
          part.channels.map(({ buffer }) => buffer),
        );
      }
      send({ type: 'part', id, part: null });
    } catch (error) {
      send({ type: 'part', id, part: null, error: String(error) });
    }
  };

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const job = jobs.get(data.id);
    if (!job) return;
    if (data.type === 'progress') return job.onProgress?.(data.fraction);
    if (data.type === 'decode') return void decode(data.id, data.sampleRate, job);
    jobs.delete(data.id);
    if (data.type === 'failed') job.reject(new MakerFailure(data.reason, { kept: data.kept }));
    else job.resolve(data.type === 'loaded' ? data.sound : data.file);
  });
  // A worker that crashes, for example out of memory, must reject its jobs.
  worker.addEventListener('error', () => {
    for (const job of jobs.values()) job.reject(new MakerFailure(job.file ? 'load' : 'save'));
    jobs.clear();
  });

  const run = <Result extends Sound | Blob>(
    options: Options & { file?: File },
    message: (id: number) => ToWorker,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      jobs.set(id, { ...options, resolve: resolve as Job['resolve'], reject });
      options.signal?.addEventListener('abort', () => send({ type: 'cancel', id }), { once: true });
      send(message(id));
    });

  return {
    load: (file, options = {}) => run({ ...options, file }, (id) => ({ type: 'load', id, file })),
    save: (settings, format, options = {}) => run(options, (id) => ({ type: 'save', id, settings, format })),
    connect: (port) => send({ type: 'preview', port }, [port]),
    dispose: () => {
      worker.terminate();
      for (const job of jobs.values()) job.reject(new MakerFailure('canceled'));
      jobs.clear();
    },
  };
};
