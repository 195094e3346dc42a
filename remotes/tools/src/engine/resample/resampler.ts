import type { Kernel } from '../kernel/kernel.ts';
import type { Rate } from '../settings/rate.ts';
import type { Samples } from '../store/samples.ts';
import { filterFor, type FilterTable } from './filter.ts';

type Output = { left: number; right: number };

/** Resamples the frames `first … first + n` of the result from the source. Stateless: any range gives the same samples. */
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

  produce(first: number, frames: number, out: Output): void {
    const { taps, phases } = this.#table;
    const { left, right } = this.#window;
    const { value, fraction } = this.#rate;
    const reach = taps / 2 - 1;
    if (fraction) {
      const start = Math.floor((first * fraction.num) / fraction.den);
      const phase = (first * fraction.num) % fraction.den;
      this.#readWindow(start - reach);
      this.#kernel.run.exact(
        out.left,
        out.right,
        frames,
        left,
        right,
        0,
        phase,
        fraction.num,
        fraction.den,
        this.#tableAt,
        taps,
      );
      return;
    }
    const start = Math.floor(first * value);
    this.#readWindow(start - reach);
    this.#kernel.run.between(
      out.left,
      out.right,
      frames,
      left,
      right,
      first,
      value,
      start,
      this.#tableAt,
      taps,
      phases,
    );
  }
}
