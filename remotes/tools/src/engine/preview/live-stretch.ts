import type { LoopRegion } from '../store/cut.ts';
import { MAX_RATE } from '../settings/limits.ts';
import { Stretcher } from '../stretch/stretcher.ts';
import type { ChunkWindow } from './chunk-window.ts';
import { QUANTUM } from './protocol.ts';

const SEMITONES = 12;
/** Of input for one quantum, also while the tempo changes. */
const MAX_FRAMES = 8 * QUANTUM * MAX_RATE;

/** Independent pitch and tempo of the preview, one quantum at a time, along the loop. */
export class LiveStretch {
  readonly #window: ChunkWindow;
  readonly #sampleRate: number;
  /** Where the browser plays at another sample rate, in semitones. */
  readonly #shift: number;
  #stretcher: Stretcher | null = null;
  #pitch = 0;
  /** The frame of the sound up to which the input is taken; null before the start. */
  #taken: number | null = null;
  wanted = false;
  #active = false;

  constructor(window: ChunkWindow, sampleRate: number, soundRate: number) {
    this.#window = window;
    this.#sampleRate = sampleRate;
    this.#shift = SEMITONES * Math.log2(soundRate / sampleRate);
  }

  load(bytes: Uint8Array<ArrayBuffer>): void {
    const options = { sampleRate: this.#sampleRate, channels: 2, frames: MAX_FRAMES, spread: true } as const;
    this.#stretcher = new Stretcher(bytes, options);
    this.set(this.wanted, this.#pitch);
  }

  get loaded(): boolean {
    return this.#stretcher !== null;
  }

  /** Whether it plays; changes only where playback begins anew. */
  get active(): boolean {
    return this.#active;
  }

  set(wanted: boolean, pitch: number): void {
    this.wanted = wanted;
    this.#pitch = pitch;
    this.#stretcher?.set(pitch + this.#shift);
  }

  /** Begins anew, at another place. */
  leave(): void {
    this.#active = this.wanted && this.loaded;
    this.#taken = null;
  }

  /** The position has moved back by a loop. */
  wrap(by: number): void {
    if (this.#taken !== null) this.#taken += by;
  }

  /** The quantum from `position` on. Only when active. */
  next(position: number, rate: number, loop: LoopRegion) {
    const stretcher = this.#stretcher!;
    const read = (first: number, left: Float32Array, right: Float32Array) =>
      this.#window.read(first, left, right, loop);
    const until = Math.round(position + QUANTUM * rate + stretcher.lead(rate));
    if (this.#taken === null) {
      this.#taken = Math.round(position + stretcher.lead(rate));
      stretcher.start(read, this.#taken, rate);
    }
    const count = Math.min(MAX_FRAMES, Math.max(0, until - this.#taken));
    stretcher.next(read, this.#taken, count, QUANTUM);
    this.#taken += count;
    return { left: stretcher.output(0, QUANTUM), right: stretcher.output(1, QUANTUM) };
  }
}
