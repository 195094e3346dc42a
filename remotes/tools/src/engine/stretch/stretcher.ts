import { SPEED_PARTS, type MakerSettings } from '../settings/meta.ts';

/** Export names of the compiled package, as its own script maps them. */
type StretchExports = {
  e: WebAssembly.Memory;
  /** Runs the constructors, then `main`. */
  f: () => void;
  y: (count: number, values: number) => number;
  /** Allocates `frames` per channel, first all inputs, then all outputs; returns the address. */
  h: (channels: number, frames: number) => number;
  /** Latency of the input and of the output, in frames. */
  k: () => number;
  l: () => number;
  /** Channels, frames per block, frames between blocks, and whether to spread the work over the time between them. */
  p: (channels: number, block: number, interval: number, spread: number) => void;
  /** Semitones, and the frequency (relative to the sample rate) up to which all harmonics shift equally. */
  r: (semitones: number, limit: number) => void;
  /** Feeds preceding input without producing output. */
  v: (frames: number, rate: number) => void;
  /** Number of input frames, and of output frames. */
  w: (input: number, output: number) => void;
};

const BLOCK_SECONDS = 0.12;
const INTERVAL_SECONDS = 0.03;
/** Above this frequency, timbre matters more than harmony. */
const TONALITY_HZ = 8_000;
const PAGE_BYTES = 65_536;

/** Imports of the compiled package: deterministic noise, memory growth, copying. */
const surroundings = (memory: () => WebAssembly.Memory) => {
  const bytesAt = (at?: number, length?: number) => new Uint8Array(memory().buffer, at, length);
  let seed = 1;
  return {
    a: {
      a: (at: number, length: number) => {
        const bytes = bytesAt(at, length);
        for (let index = 0; index < length; index += 1) {
          seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
          bytes[index] = seed >>> 24;
        }
        return 0;
      },
      b: (size: number) => {
        const missing = size - memory().buffer.byteLength;
        memory().grow(Math.max(0, Math.ceil(missing / PAGE_BYTES)));
        return 1;
      },
      c: (to: number, from: number, length: number) => bytesAt().copyWithin(to, from, from + length),
      d: () => {
        throw new Error('signalsmith-stretch has stopped.');
      },
    },
  };
};

type PitchAndTempo = Pick<MakerSettings, 'independent' | 'speed' | 'pitch'>;

/** Whether the result needs the stretcher; neutral settings copy samples, like the linked mode. */
export const isStretched = ({ independent, speed, pitch }: PitchAndTempo): boolean =>
  independent === 1 && (speed !== SPEED_PARTS || pitch !== 0);

/** Reads frames of the input into both channels. */
type Read = (first: number, left: Float32Array, right: Float32Array) => void;

type Options = {
  sampleRate: number;
  channels: 1 | 2;
  /** Maximum number of input or output frames per call. */
  frames: number;
  /** Whether to spread the work evenly, for real-time playback. */
  spread: boolean;
};

/** Changes pitch and tempo independently (`signalsmith-stretch`). Compiles synchronously: workers and worklets only. */
export class Stretcher {
  readonly #run: StretchExports;
  readonly #options: Options;
  readonly #room: { at: number; frames: number };
  readonly #latency: { input: number; output: number };

  constructor(bytes: BufferSource, options: Options) {
    const { sampleRate, channels, frames, spread } = options;
    const instance: WebAssembly.Instance = new WebAssembly.Instance(
      new WebAssembly.Module(bytes),
      surroundings(() => run.e),
    );
    const run = instance.exports as WebAssembly.Exports & StretchExports;
    run.f();
    run.y(0, 0);
    run.p(
      channels,
      Math.round(BLOCK_SECONDS * sampleRate),
      Math.round(INTERVAL_SECONDS * sampleRate),
      spread ? 1 : 0,
    );
    this.#run = run;
    this.#options = options;
    this.#latency = { input: run.k(), output: run.l() };
    const room = Math.max(frames, this.#latency.input + this.#latency.output);
    this.#room = { at: run.h(channels, room), frames: room };
    this.set(0);
  }

  set(semitones: number): void {
    this.#run.r(semitones, TONALITY_HZ / this.#options.sampleRate);
  }

  /** Returns how far the input is ahead of the next output frame, at `rate` input frames per output frame. */
  lead(rate: number): number {
    return this.#latency.input + this.#latency.output * rate;
  }

  /** Restarts; the input of the following `next` call starts at `from`. */
  start(read: Read, from: number, rate: number): void {
    const frames = this.#latency.input + this.#latency.output;
    this.#fill(read, from - frames, frames);
    this.#run.v(frames, rate);
  }

  /** Converts `count` input frames, from `first` on, into `frames` output frames. */
  next(read: Read, first: number, count: number, frames: number): void {
    this.#fill(read, first, count);
    this.#run.w(count, frames);
  }

  /** Returns the output of the last `next` call. */
  output(channel: 0 | 1, frames: number): Float32Array<ArrayBuffer> {
    const { channels } = this.#options;
    return this.#buffer(channels + Math.min(channel, channels - 1), frames);
  }

  #buffer(index: number, frames: number): Float32Array<ArrayBuffer> {
    const at = this.#room.at + index * this.#room.frames * Float32Array.BYTES_PER_ELEMENT;
    return new Float32Array(this.#run.e.buffer as ArrayBuffer, at, frames);
  }

  #fill(read: Read, first: number, frames: number): void {
    const left = this.#buffer(0, frames);
    const right = this.#options.channels === 2 ? this.#buffer(1, frames) : new Float32Array(frames);
    read(first, left, right);
  }
}
