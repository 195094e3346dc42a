import { MakerFailure, type FailureReason } from '../failure.ts';
import { MEMORY_SAMPLES } from '../settings/limits.ts';
import { createFileOwner, type FileOwner } from '../store/file-owner.ts';
import { decodeInBrowser } from './decode-in-browser.ts';
import type { Measured, MeasureRequest, SaveRequest, Sound, Tempo, ToWorker } from './protocol.ts';
import { startWorker, type Answer, type StartedWorker } from './start-worker.ts';

type Options = { signal?: AbortSignal; onProgress?: (fraction: number) => void };

type Result = Sound | Blob | Measured | Tempo;

type Job = Options & {
  file?: File;
  message: ToWorker;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
};

export type MakerEngine = {
  load: (file: File, options?: Options) => Promise<Sound>;
  save: (request: SaveRequest, options?: Options) => Promise<Blob>;
  measure: (request: MeasureRequest, options?: Options) => Promise<Measured>;
  /** Finds the tempo of the loaded sound. */
  tempo: (options?: Options) => Promise<Tempo>;
  /** Connects a preview to the newest sound. */
  connect: (port: MessagePort) => void;
  dispose: () => void;
};

/** Timeout after which a decoder that does not stop is terminated with its worker, in ms. */
const CANCEL_MS = 200;

const resultOf = (answer: Extract<Answer, { type: 'loaded' | 'saved' | 'measured' | 'tempo' }>): Result => {
  if (answer.type === 'loaded') return answer.sound;
  if (answer.type === 'tempo') return answer.tempo;
  return answer.type === 'saved' ? answer.file : answer.measured;
};

/** Starts a worker, and replaces one that failed to start, crashed, or did not stop a canceled load. */
class Engine implements MakerEngine {
  readonly #jobs = new Map<number, Job>();
  readonly #owner: string;
  readonly #memorySamples: number;
  readonly #onDispose: () => void;
  #lastId = 0;
  #worker: StartedWorker | null;

  constructor(owner: string, memorySamples: number, onDispose: () => void) {
    this.#owner = owner;
    this.#memorySamples = memorySamples;
    this.#onDispose = onDispose;
    this.#worker = this.#start();
  }

  load(file: File, options: Options = {}): Promise<Sound> {
    // The worker may have been terminated.
    this.#worker ??= this.#start();
    const memorySamples = this.#memorySamples;
    return this.#run({ ...options, file }, (id) => ({ type: 'load', id, file, memorySamples }));
  }

  save(request: SaveRequest, options: Options = {}): Promise<Blob> {
    return this.#run(options, (id) => ({ type: 'save', id, ...request }));
  }

  measure(request: MeasureRequest, options: Options = {}): Promise<Measured> {
    return this.#run(options, (id) => ({ type: 'measure', id, ...request }));
  }

  tempo(options: Options = {}): Promise<Tempo> {
    return this.#run(options, (id) => ({ type: 'tempo', id }));
  }

  connect(port: MessagePort): void {
    this.#worker?.send({ type: 'preview', port }, [port]);
  }

  dispose(): void {
    this.#end();
    this.#reject(() => 'canceled');
    this.#onDispose();
  }

  #start(): StartedWorker {
    return startWorker(this.#owner, {
      onMessage: (message) => this.#receive(message),
      onBroken: (started) => {
        this.#worker = null;
        this.#reject(({ file }) => (!started ? 'start' : file ? 'load' : 'save'));
      },
    });
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = null;
  }

  #reject(reasonOf: (job: Job) => FailureReason): void {
    const rejected = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const job of rejected) job.reject(new MakerFailure(reasonOf(job)));
  }

  #run<Wanted extends Result>(
    options: Options & { file?: File },
    messageOf: (id: number) => ToWorker,
  ): Promise<Wanted> {
    const worker = this.#worker;
    // The sound is lost with its worker.
    if (!worker) return Promise.reject(new MakerFailure('save'));
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const id = this.#lastId;
      const message = messageOf(id);
      this.#jobs.set(id, { ...options, message, resolve: resolve as Job['resolve'], reject });
      options.signal?.addEventListener('abort', () => this.#cancel(id), { once: true });
      worker.send(message);
    });
  }

  #cancel(id: number): void {
    this.#worker?.send({ type: 'cancel', id });
    if (this.#jobs.get(id)?.file) setTimeout(() => this.#jobs.has(id) && this.#restart(), CANCEL_MS);
  }

  /** Terminates the worker and restarts loads that were requested in the meantime. */
  #restart(): void {
    this.#end();
    const wanted = [...this.#jobs].filter(([, { file, signal }]) => file && !signal?.aborted);
    for (const [id] of wanted) this.#jobs.delete(id);
    this.#reject(() => 'canceled');
    this.#worker = this.#start();
    for (const [id, job] of wanted) {
      this.#jobs.set(id, job);
      this.#worker.send(job.message);
    }
  }

  #receive(data: Answer): void {
    const job = this.#jobs.get(data.id);
    if (!job) return;
    if (data.type === 'progress') return job.onProgress?.(data.fraction);
    if (data.type === 'decode') return void this.#decode(data.id, data.sampleRate, job);
    this.#jobs.delete(data.id);
    if (data.type === 'failed') job.reject(new MakerFailure(data.reason, { kept: data.kept }));
    else job.resolve(resultOf(data));
  }

  async #decode(id: number, sampleRate: number, { file, signal }: Job): Promise<void> {
    if (!file) return;
    try {
      for await (const part of decodeInBrowser(file, sampleRate)) {
        if (signal?.aborted) return;
        this.#worker?.send(
          { type: 'part', id, part },
          part.channels.map(({ buffer }) => buffer),
        );
      }
      this.#worker?.send({ type: 'part', id, part: null });
    } catch (error) {
      this.#worker?.send({ type: 'part', id, part: null, error: String(error) });
    }
  }
}

/**
 * Creates an engine. Results remain available until it is disposed or, with a given owner, until that is released.
 * Sounds with more samples than `memorySamples` are stored in a temporary file.
 */
export const createEngine = (
  owner?: FileOwner,
  { memorySamples = MEMORY_SAMPLES }: { memorySamples?: number } = {},
): MakerEngine => {
  if (owner) return new Engine(owner.name, memorySamples, () => undefined);
  const own = createFileOwner();
  return new Engine(own.name, memorySamples, own.release);
};
