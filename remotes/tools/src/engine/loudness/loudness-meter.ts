import { Kernel } from '../kernel/kernel.ts';
import { oversamplingFilter } from '../resample/filter.ts';
import type { Samples } from '../store/sample-store.ts';
import { integratedLoudness } from './gating.ts';
import { kWeighting } from './k-weighting.ts';

/** Loudness of a whole sound. */
export type Loudness = {
  /** Integrated loudness in LUFS; `null` for silence and sounds shorter than 0.4 s. */
  lufs: number | null;
  /** True peak in dBTP; −Infinity for silence. */
  truePeak: number;
};

const OVERSAMPLING = 4;
/** ITU-R BS.1770: blocks of 400 ms overlap by 75%. */
const STEPS_PER_SECOND = 10;
const MAX_FRAMES = 8_192;
const BIQUAD_BYTES = 40;
const STATE_BYTES = 16;

type Channel = { weighted: number; input: number; output: number; states: readonly [number, number] };

/** Measures loudness and true peak (EBU R 128, ITU-R BS.1770) of a stream of blocks. */
export class LoudnessMeter {
  readonly #kernel: Kernel;
  readonly #channels: readonly Channel[];
  readonly #filters: readonly number[];
  readonly #table = oversamplingFilter(OVERSAMPLING);
  readonly #tableAt: number;
  readonly #stepFrames: number;
  readonly #energies: number[] = [];
  #energy = 0;
  #stepFilled = 0;
  #peak = 0;

  constructor(kernel: BufferSource, { sampleRate, channels }: Pick<Samples, 'sampleRate' | 'channels'>) {
    this.#kernel = new Kernel(kernel);
    this.#stepFrames = Math.round(sampleRate / STEPS_PER_SECOND);
    this.#filters = kWeighting(sampleRate).map((filter) => {
      const at = this.#kernel.take(BIQUAD_BYTES);
      this.#kernel.view(Float64Array, at, filter.length).set(filter);
      return at;
    });
    this.#tableAt = this.#kernel.take(this.#table.data.byteLength);
    this.#kernel.floats(this.#tableAt, this.#table.data.length).set(this.#table.data);
    this.#channels = Array.from({ length: channels }, () => ({
      weighted: this.#kernel.take(MAX_FRAMES * 4),
      input: this.#kernel.take((MAX_FRAMES + this.#table.taps) * 4),
      output: this.#kernel.take(MAX_FRAMES * OVERSAMPLING * 4),
      states: [this.#kernel.take(STATE_BYTES), this.#kernel.take(STATE_BYTES)],
    }));
  }

  /** Adds a block with one array per channel; excess channels are ignored. */
  add(...data: readonly Float32Array[]): void {
    const frames = data[0]?.length ?? 0;
    for (let first = 0; first < frames; first += MAX_FRAMES) {
      const parts = data
        .slice(0, this.#channels.length)
        .map((samples) => samples.subarray(first, first + MAX_FRAMES));
      this.#weigh(parts);
      this.#findPeak(parts);
    }
  }

  finish(): Loudness {
    // Flushes the filter, which looks ahead.
    this.#findPeak(this.#channels.map(() => new Float32Array(this.#table.taps)));
    return { lufs: integratedLoudness(this.#energies), truePeak: 20 * Math.log10(this.#peak) };
  }

  #weigh(parts: readonly Float32Array[]): void {
    const { run } = this.#kernel;
    const frames = parts[0]!.length;
    const weighted = this.#channels.map(({ weighted: at, states }, index) => {
      const samples = this.#kernel.floats(at, frames);
      samples.set(parts[index]!);
      for (const [stage, filter] of this.#filters.entries()) run.biquad(at, frames, filter, states[stage]!);
      return samples;
    });
    for (let done = 0; done < frames;) {
      const step = Math.min(frames - done, this.#stepFrames - this.#stepFilled);
      for (const samples of weighted)
        for (let at = done; at < done + step; at += 1) this.#energy += samples[at]! * samples[at]!;
      done += step;
      this.#stepFilled += step;
      if (this.#stepFilled < this.#stepFrames) continue;
      this.#energies.push(this.#energy / this.#stepFrames);
      this.#energy = 0;
      this.#stepFilled = 0;
    }
  }

  #findPeak(parts: readonly Float32Array[]): void {
    const { run } = this.#kernel;
    const { taps } = this.#table;
    const frames = parts[0]!.length;
    const [left, right = left] = this.#channels;
    for (const [index, { input }] of this.#channels.entries()) {
      const samples = this.#kernel.floats(input, taps + frames);
      samples.set(parts[index]!, taps);
    }
    const count = frames * OVERSAMPLING;
    const args = [
      left!.output,
      right!.output,
      count,
      left!.input,
      right!.input,
      0,
      0,
      1,
      OVERSAMPLING,
    ] as const;
    run.exact(...args, this.#tableAt, taps);
    for (const { input, output } of this.#channels) {
      this.#peak = Math.max(this.#peak, run.peak(output, count));
      this.#kernel.floats(input, taps + frames).copyWithin(0, frames);
    }
  }
}
