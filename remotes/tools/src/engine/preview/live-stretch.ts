import type { LoopRegion } from '../store/cut.ts';
import { MAX_RATE } from '../settings/limits.ts';
import { Stretcher } from '../stretch/stretcher.ts';
import type { ChunkWindow } from './chunk-window.ts';
import { QUANTUM } from './protocol.ts';

const SEMITONES = 12;
/** Maximum input for one quantum, including while the tempo changes. */
const MAX_FRAMES = 8 * QUANTUM * MAX_RATE;

/** Stretches the preview with independent pitch and tempo, one quantum at a time, along the loop. */
export class LiveStretch {
  readonly #window: ChunkWindow;
  readonly #sampleRate: number;
  /** Pitch correction in semitones, if the browser plays at another sample rate than the sound's. */
  readonly #shift: number;
  #stretcher: Stretcher | null = null;
  #pitch = 0;
  /** Frame of the sound up to which input was consumed; `null` before the start. */
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

  /** Whether the stretcher is in use; changes only when playback restarts. */
  get active(): boolean {
    return this.#active;
  }

  set(wanted: boolean, pitch: number): void {
    this.wanted = wanted;
    this.#pitch = pitch;
    this.#stretcher?.set(pitch + this.#shift);
  }

  /** Restarts at another position. */
  leave(): void {
    this.#active = this.wanted && this.loaded;
    this.#taken = null;
  }

  /** Adjusts the input position after the playback position has moved back by a loop. */
  wrap(by: number): void {
    if (this.#taken !== null) this.#taken += by;
  }

  /** Returns the quantum from `position` on. Call only while active. */
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
