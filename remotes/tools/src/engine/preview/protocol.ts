import type { EffectSettings } from '../effects/chain.ts';
import type { MakerSettings } from '../settings/meta.ts';
import type { FilterTable } from '../resample/filter.ts';
import type { LoopRegion } from '../store/cut.ts';

export type PreviewSettings = EffectSettings & Pick<MakerSettings, 'independent' | 'speed' | 'pitch'>;

export type PreviewOptions = {
  kernel: Uint8Array<ArrayBuffer>;
  frames: number;
  rate: number;
  /** Of the sound. */
  sampleRate: number;
  effects: PreviewSettings;
};

/** What changes; `seek` is a frame. */
export type PreviewControl = Partial<{
  playing: boolean;
  rate: number;
  effects: PreviewSettings;
  seek: number;
  loop: LoopRegion;
  /** What is heard of the sound. */
  bounds: LoopRegion;
}>;

/** `port` leads to the worker that has the samples. */
export type ToWorklet = { start: PreviewOptions; port: MessagePort } | PreviewControl;

export type PlaybackReport = {
  /** The audible frame, and the context time at which it is audible. */
  frame: number;
  time: number;
  left: number;
  right: number;
  /** The limiter's gain. */
  gain: number;
};

export const PREVIEW_CHUNK_FRAMES = 16_384;

/** Frames that the browser asks for at once. */
export const QUANTUM = 128;

/** From the worklet to the worker, and the response. */
export type SampleRequest =
  { type: 'chunk'; index: number } | { type: 'filter'; rate: number } | { type: 'stretch' };
export type SampleResponse =
  | { type: 'chunk'; index: number; left: Float32Array<ArrayBuffer>; right: Float32Array<ArrayBuffer> }
  | ({ type: 'filter' } & FilterTable)
  | { type: 'stretch'; bytes: Uint8Array<ArrayBuffer> };
