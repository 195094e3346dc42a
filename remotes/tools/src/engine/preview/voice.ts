import { within, type LoopRegion } from '../store/cut.ts';
import { isStretched } from '../stretch/stretcher.ts';
import { EffectChain } from '../effects/chain.ts';
import { fadeAt, type FadeSettings } from '../effects/fades.ts';
import { Kernel } from '../kernel/kernel.ts';
import { MAX_TABLE_BYTES, MAX_TAPS } from '../resample/filter.ts';
import { MAX_RATE } from '../settings/limits.ts';
import { ChunkWindow } from './chunk-window.ts';
import { LiveStretch } from './live-stretch.ts';
import {
  QUANTUM,
  type PlaybackReport,
  type PreviewControl,
  type PreviewOptions,
  type PreviewSettings,
  type SampleRequest,
  type SampleResponse,
} from './protocol.ts';

/** Smoothing of rate and fades per render quantum. */
const RATE_GLIDE = 0.35;
const FADE_STEP = 0.25;

type Filter = { taps: number; phases: number };

/** Renders the preview one quantum at a time, with the same kernel and effects as the download. */
export class Voice {
  readonly #kernel: Kernel;
  readonly #effects: EffectChain;
  readonly #window: ChunkWindow;
  readonly #at: Record<'table' | 'left' | 'right' | 'outL' | 'outR', number>;
  readonly #request: (request: SampleRequest) => void;
  #filter: Filter | null = null;
  readonly #stretch: LiveStretch;
  readonly #sampleRate: number;
  #fades: FadeSettings;
  /** The audible part of the sound, and the requested loop. */
  #bounds: LoopRegion;
  #region: LoopRegion | null = null;
  #loop: LoopRegion;
  #nextLoop: LoopRegion | null = null;
  #rate: number;
  #goalRate: number;
  #position = 0;
  #playing = false;
  #level = 0;
  #seekTo: number | null = null;

  constructor(
    { kernel, frames, rate, effects, sampleRate: soundRate }: PreviewOptions,
    sampleRate: number,
    request: (request: SampleRequest) => void,
  ) {
    this.#kernel = new Kernel(kernel);
    this.#effects = new EffectChain(this.#kernel, sampleRate);
    this.#effects.set(effects, { glide: false });
    this.#window = new ChunkWindow((index) => request({ type: 'chunk', index }));
    this.#request = request;
    this.#sampleRate = sampleRate;
    this.#fades = effects;
    this.#bounds = { start: 0, end: frames };
    this.#loop = this.#bounds;
    this.#rate = rate;
    this.#goalRate = rate;
    const input = (QUANTUM * MAX_RATE + MAX_TAPS + 16) * 4;
    this.#at = {
      table: this.#kernel.take(MAX_TABLE_BYTES),
      left: this.#kernel.take(input),
      right: this.#kernel.take(input),
      outL: this.#kernel.take(QUANTUM * 4),
      outR: this.#kernel.take(QUANTUM * 4),
    };
    this.#stretch = new LiveStretch(this.#window, sampleRate, soundRate);
    this.#setPitch(effects);
    request({ type: 'filter', rate });
    this.#window.follow(0, this.#loop);
  }

  receive(message: SampleResponse): void {
    if (message.type === 'chunk') return this.#window.put(message.index, message);
    if (message.type === 'stretch') {
      this.#stretch.load(message.bytes);
      this.#seekTo ??= this.#position;
      return;
    }
    this.#kernel.floats(this.#at.table, message.data.length).set(message.data);
    this.#filter = { taps: message.taps, phases: message.phases };
  }

  control({ playing, seek, loop, bounds, rate, effects }: PreviewControl): void {
    this.#playing = playing ?? this.#playing;
    this.#seekTo = seek ?? this.#seekTo;
    if (loop || bounds) this.#setLoop(loop ?? this.#region, bounds ?? this.#bounds);
    if (rate !== undefined && rate !== this.#goalRate) {
      this.#request({ type: 'filter', rate });
      this.#goalRate = rate;
    }
    if (effects) {
      this.#effects.set(effects, { glide: true });
      this.#fades = effects;
      this.#setPitch(effects);
    }
  }

  /** Fades out and in when switching between linked and independent. */
  #setPitch(settings: PreviewSettings): void {
    const on = isStretched(settings);
    if (this.#stretch.wanted !== on) {
      if (on && !this.#stretch.loaded) this.#request({ type: 'stretch' });
      this.#seekTo ??= this.#position;
    }
    this.#stretch.set(on, settings.pitch);
  }

  /** Seeks to the region's start if the playhead is past the region or before the bounds. */
  #setLoop(wanted: LoopRegion | null, bounds: LoopRegion): void {
    const region = within(bounds, wanted);
    [this.#region, this.#bounds, this.#nextLoop] = [wanted, bounds, region];
    if (this.position >= region.end || this.position < bounds.start) this.#seekTo = region.start;
    else if (this.#seekTo === null) this.#takeLoop();
  }

  #takeLoop(): void {
    this.#loop = this.#nextLoop ?? this.#loop;
    this.#nextLoop = null;
  }

  #jump(frame: number): void {
    this.#takeLoop();
    this.#position = frame;
    this.#seekTo = null;
    this.#effects.clear();
    this.#stretch.leave();
  }

  /** Advances the position: wraps at the end of the loop and jumps into it from outside. */
  #advance(frames: number): void {
    const { start, end } = this.#loop;
    const before = (this.#position += frames);
    if (before >= end) this.#position = start + ((before - end) % (end - start));
    this.#stretch.wrap(this.#position - before);
  }

  #resample({ taps, phases }: Filter): void {
    const { left, right, outL, outR, table } = this.#at;
    const whole = Math.floor(this.#position);
    const reach = taps / 2 - 1;
    const frames = Math.ceil(QUANTUM * this.#rate) + taps + 8;
    this.#window.read(
      whole - reach,
      this.#kernel.floats(left, frames),
      this.#kernel.floats(right, frames),
      this.#loop,
    );
    const base = whole - this.#position;
    this.#kernel.run.between(outL, outR, QUANTUM, left, right, 0, this.#rate, base, table, taps, phases);
  }

  /** Renders a quantum with independent pitch and tempo. */
  #playStretched(): void {
    const heard = this.#stretch.next(this.#position, this.#rate, this.#loop);
    this.#kernel.floats(this.#at.outL, QUANTUM).set(heard.left);
    this.#kernel.floats(this.#at.outR, QUANTUM).set(heard.right);
  }

  /** Ramps the level linearly from `from` to `to` over the quantum. */
  #ramp(from: number, to: number): void {
    if (from === 1 && to === 1) return;
    for (const at of [this.#at.outL, this.#at.outR]) {
      const data = this.#kernel.floats(at, QUANTUM);
      for (let index = 0; index < QUANTUM; index += 1) data[index]! *= from + ((to - from) * index) / QUANTUM;
    }
  }

  /** Returns the level of the fade-in and fade-out, as in the download. */
  #fadeLevel(): number {
    const second = (frames: number) => frames / this.#rate / this.#sampleRate;
    const { start, end } = this.#bounds;
    return fadeAt(this.#fades, second(this.#position - start), second(end - start));
  }

  /** Renders one quantum; returns `null` while silent. */
  process(left: Float32Array, right: Float32Array): Omit<PlaybackReport, 'time' | 'seeks'> | null {
    if (this.#seekTo !== null && this.#level === 0) this.#jump(this.#seekTo);
    this.#window.follow(this.#position, this.#loop);
    const ready = this.#filter !== null && this.#window.has(this.#position);
    const wanted = this.#playing && this.#seekTo === null && ready ? 1 : 0;
    if (!this.#filter || (wanted === 0 && this.#level === 0)) return null;
    const away = this.#goalRate - this.#rate;
    this.#rate = Math.abs(away) < 1e-6 ? this.#goalRate : this.#rate + away * RATE_GLIDE;
    const fadedFrom = this.#fadeLevel();
    if (this.#stretch.active) this.#playStretched();
    else this.#resample(this.#filter);
    this.#advance(QUANTUM * this.#rate);
    const { outL, outR } = this.#at;
    const from = this.#level;
    this.#level = wanted > from ? Math.min(1, from + FADE_STEP) : Math.max(wanted, from - FADE_STEP);
    // The reverb's input is faded like its output.
    this.#ramp(from, this.#level);
    const gain = this.#effects.apply(outL, outR, QUANTUM);
    this.#ramp(from * fadedFrom, this.#level * this.#fadeLevel());
    left.set(this.#kernel.floats(outL, QUANTUM));
    right.set(this.#kernel.floats(outR, QUANTUM));
    return {
      frame: this.#position,
      left: this.#kernel.run.peak(outL, QUANTUM),
      right: this.#kernel.run.peak(outR, QUANTUM),
      gain,
    };
  }

  get position(): number {
    return this.#seekTo ?? this.#position;
  }
}
