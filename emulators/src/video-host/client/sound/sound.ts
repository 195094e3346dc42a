import type { Brand } from '../../ids.ts';
import type { Score } from '../../compose/score.ts';
import { createBand, type Band } from './band.ts';
import { Sequencer } from './sequencer.ts';

/** What playback needs of the loudspeaker; tests give a silent one. */
export interface Sound {
  /** False when the browser does not let this page sound yet. */
  unlock(): Promise<boolean>;
  now(): number;
  prepare(score: Score, brand: Brand): void;
  /** The clock time at which the position is heard. */
  start(position: number, rate: number): number;
  stop(): void;
  setLevel(level: number): void;
  /** Loudness of the lows and of the whole, 0 to 1. */
  energy(): { low: number; all: number };
}

const patience = 1000;
const pumpEvery = 200;
const fade = 0.02;

export class WebSound implements Sound {
  #context: AudioContext | undefined;
  #gate: GainNode | undefined;
  #volume: GainNode | undefined;
  #analyser: AnalyserNode | undefined;
  #bins = new Uint8Array(64);
  #level = 1;
  #song: { score: Score; brand: Brand } | undefined;
  #band: Band | undefined;
  #sources = new Set<AudioScheduledSourceNode>();
  #timer = 0;

  async unlock(): Promise<boolean> {
    const context = this.#open();
    if (context.state !== 'running') {
      const late = new Promise((resolve) => setTimeout(resolve, patience));
      await Promise.race([context.resume(), late]);
    }
    return (context.state as AudioContextState) === 'running';
  }

  now(): number {
    return this.#context?.currentTime ?? 0;
  }

  prepare(score: Score, brand: Brand): void {
    this.stop();
    this.#song = { score, brand };
    this.#band?.mix.output.disconnect();
    this.#band = undefined;
  }

  start(position: number, rate: number): number {
    const context = this.#open();
    if (!this.#song || !this.#gate) return context.currentTime;
    this.stop();
    const band = this.#band ?? createBand(context, this.#song.brand, this.#song.score);
    if (!this.#band) band.mix.output.connect(this.#gate);
    this.#band = band;
    band.mix.reset();
    const at = context.currentTime + 0.06;
    this.#gate.gain.setTargetAtTime(1, at - fade, fade / 4);
    const sequencer = new Sequencer(this.#song.score, { position, rate, at }, (note, due, seconds) => {
      for (const source of band.play(note, due, seconds)) this.#keep(source);
    });
    sequencer.pump(context.currentTime);
    this.#timer = window.setInterval(() => sequencer.pump(context.currentTime), pumpEvery);
    return at;
  }

  stop(): void {
    window.clearInterval(this.#timer);
    const now = this.now();
    this.#gate?.gain.cancelScheduledValues(now);
    this.#gate?.gain.setTargetAtTime(0, now, fade / 4);
    for (const source of this.#sources) source.stop(now + fade);
    this.#sources.clear();
  }

  setLevel(level: number): void {
    this.#level = level;
    this.#volume?.gain.setTargetAtTime(level, this.now(), 0.015);
  }

  energy(): { low: number; all: number } {
    if (!this.#analyser) return { low: 0, all: 0 };
    this.#analyser.getByteFrequencyData(this.#bins);
    const mean = (from: number, to: number): number =>
      this.#bins.slice(from, to).reduce((sum, bin) => sum + bin, 0) / (255 * (to - from));
    return { low: mean(0, 3), all: mean(3, 40) };
  }

  #keep(source: AudioScheduledSourceNode): void {
    this.#sources.add(source);
    source.addEventListener('ended', () => this.#sources.delete(source));
  }

  #open(): AudioContext {
    if (this.#context) return this.#context;
    const context = new AudioContext({ latencyHint: 'playback' });
    this.#context = context;
    this.#gate = new GainNode(context, { gain: 0 });
    this.#volume = new GainNode(context, { gain: this.#level });
    // Before the volume: the picture moves as well for one who listens quietly.
    this.#analyser = new AnalyserNode(context, { fftSize: 512, smoothingTimeConstant: 0.72 });
    this.#gate.connect(this.#analyser);
    this.#gate.connect(this.#volume).connect(context.destination);
    return context;
  }
}
