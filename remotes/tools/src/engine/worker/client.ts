import { MakerFailure } from '../failure.ts';
import type { SaveFormat } from '../save/file-name.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { decodeInBrowser } from './browser-decode.ts';
import type { FromWorker, Sound, ToWorker } from './protocol.ts';

type Options = { signal?: AbortSignal; onProgress?: (fraction: number) => void };

type Job = Options & {
  file?: File;
  resolve: (answer: Sound | Blob) => void;
  reject: (reason: unknown) => void;
};

export type MakerEngine = {
  load: (file: File, options?: Options) => Promise<Sound>;
  save: (settings: MakerSettings, format: SaveFormat, options?: Options) => Promise<Blob>;
  /** Lets a preview read the newest sound. */
  connect: (port: MessagePort) => void;
  dispose: () => void;
};

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
    const give = (part: Extract<ToWorker, { type: 'part' }>['part']) =>
      send({ type: 'part', id, part }, part?.channels.map(({ buffer }) => buffer) ?? []);
    await decodeInBrowser(file, sampleRate, give, signal ?? new AbortController().signal).catch(
      (error: unknown) => send({ type: 'part', id, part: null, error: String(error) }),
    );
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

  const ask = <Answer extends Sound | Blob>(
    options: Options & { file?: File },
    message: (id: number) => ToWorker,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      jobs.set(id, { ...options, resolve: resolve as Job['resolve'], reject });
      options.signal?.addEventListener('abort', () => send({ type: 'cancel', id }), { once: true });
      send(message(id));
    });

  return {
    load: (file, options = {}) => ask({ ...options, file }, (id) => ({ type: 'load', id, file })),
    save: (settings, format, options = {}) => ask(options, (id) => ({ type: 'save', id, settings, format })),
    connect: (port) => send({ type: 'preview', port }, [port]),
    dispose: () => {
      worker.terminate();
      for (const job of jobs.values()) job.reject(new MakerFailure('canceled'));
      jobs.clear();
    },
  };
};
