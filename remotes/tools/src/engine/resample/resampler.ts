import type { Kernel } from '../kernel/kernel.ts';
import type { Rate } from '../settings/rate.ts';
import type { Samples } from '../store/sample-store.ts';
import { filterFor, type FilterTable } from './filter.ts';

/** Resamples frames `first … first + n` of the result. Stateless: ranges of any size give the same samples. */
export class Resampler {
  readonly #kernel: Kernel;
  readonly #source: Samples;
  readonly #rate: Rate;
  readonly #table: FilterTable;
  readonly #tableAt: number;
  readonly #window: { left: number; right: number; frames: number };

  constructor(kernel: Kernel, source: Samples, rate: Rate, blockFrames: number) {
    this.#kernel = kernel;
    this.#source = source;
    this.#rate = rate;
    this.#table = filterFor(rate);
    this.#tableAt = kernel.take(this.#table.data.byteLength);
    kernel.floats(this.#tableAt, this.#table.data.length).set(this.#table.data);
    const frames = Math.ceil(blockFrames * rate.value) + this.#table.taps + 8;
    this.#window = { left: kernel.take(frames * 4), right: kernel.take(frames * 4), frames };
  }

  #readWindow(from: number): void {
    const { left, right, frames } = this.#window;
    this.#source.read(from, this.#kernel.floats(left, frames), this.#kernel.floats(right, frames));
  }

  produce(first: number, frames: number, out: { left: number; right: number }): void {
    const { run } = this.#kernel;
    const { taps, phases } = this.#table;
    const { value, fraction } = this.#rate;
    const start = Math.floor(fraction ? (first * fraction.num) / fraction.den : first * value);
    this.#readWindow(start - (taps / 2 - 1));
    const buffers = [out.left, out.right, frames, this.#window.left, this.#window.right] as const;
    if (fraction) {
      const { num, den } = fraction;
      run.exact(...buffers, 0, (first * num) % den, num, den, this.#tableAt, taps);
    } else run.between(...buffers, first, value, start, this.#tableAt, taps, phases);
  }
}
