import type { Kernel } from '../kernel/kernel.ts';
import { Resampler } from '../resample/resampler.ts';
import type { Samples } from '../store/sample-store.ts';
import { Stretcher } from './stretcher.ts';

const READ_FRAMES = 4_096;
/** Output to discard before the first frame, since the stretcher starts with less input than it needs. */
const WARM_UP_SECONDS = 0.24;

/** Returns a sound resampled to another sample rate. */
const resampledTo = (kernel: Kernel, source: Samples, sampleRate: number): Samples => {
  const rate = { value: source.sampleRate / sampleRate, fraction: null };
  const resampler = new Resampler(kernel, source, rate, READ_FRAMES);
  const room = { left: kernel.take(READ_FRAMES * 4), right: kernel.take(READ_FRAMES * 4) };
  return {
    sampleRate,
    channels: source.channels,
    frames: Math.round(source.frames / rate.value),
    read: (first, left, right) => {
      for (let done = 0; done < left.length; done += READ_FRAMES) {
        const frames = Math.min(READ_FRAMES, left.length - done);
        resampler.produce(first + done, frames, room);
        left.set(kernel.floats(room.left, frames), done);
        right.set(kernel.floats(room.right, frames), done);
      }
    },
  };
};

type Stretch = {
  sampleRate: number;
  /** Frames of the sound per frame of the result. */ tempo: number;
  semitones: number;
};

/** Produces a result whose pitch and tempo are independent, in order from the first frame on. */
export class Stretched {
  readonly #kernel: Kernel;
  readonly #read: Samples['read'];
  readonly #stretcher: Stretcher;
  readonly #tempo: number;
  readonly #lead: number;
  #consumed: number;

  constructor(
    bytes: BufferSource,
    kernel: Kernel,
    source: Samples,
    { sampleRate, tempo, semitones }: Stretch,
    blockFrames: number,
  ) {
    this.#kernel = kernel;
    const sound = source.sampleRate === sampleRate ? source : resampledTo(kernel, source, sampleRate);
    this.#read = (first, left, right) => sound.read(first, left, right);
    const warmUp = Math.round(WARM_UP_SECONDS * sampleRate);
    const frames = Math.ceil(Math.max(blockFrames, warmUp) * Math.max(1, tempo)) + 8;
    const { channels } = source;
    this.#stretcher = new Stretcher(bytes, { sampleRate, channels, frames, spread: false });
    this.#stretcher.set(semitones);
    this.#tempo = tempo;
    this.#lead = this.#stretcher.lead(tempo);
    this.#consumed = this.#until(-warmUp);
    this.#stretcher.start(this.#read, this.#consumed, tempo);
    this.#advance(0, warmUp);
  }

  /** Returns the end of the input needed for the frames before `frame` of the result. */
  #until(frame: number): number {
    return Math.round(frame * this.#tempo + this.#lead);
  }

  #advance(end: number, frames: number): void {
    const until = this.#until(end);
    this.#stretcher.next(this.#read, this.#consumed, until - this.#consumed, frames);
    this.#consumed = until;
  }

  produce(first: number, frames: number, out: { left: number; right: number }): void {
    this.#advance(first + frames, frames);
    this.#kernel.floats(out.left, frames).set(this.#stretcher.output(0, frames));
    this.#kernel.floats(out.right, frames).set(this.#stretcher.output(1, frames));
  }
}
