import type { EffectSettings } from '../effects/chain.ts';
import type { MakerSettings } from '../settings/meta.ts';
import type { FilterTable } from '../resample/filter.ts';
import type { LoopRegion } from '../store/cut.ts';

export type PreviewSettings = EffectSettings & Pick<MakerSettings, 'independent' | 'speed' | 'pitch'>;

export type PreviewOptions = {
  kernel: Uint8Array<ArrayBuffer>;
  frames: number;
  rate: number;
  /** Sample rate of the sound. */
  sampleRate: number;
  effects: PreviewSettings;
};

/** Changes of the preview; `seek` is a frame. */
export type PreviewControl = Partial<{
  playing: boolean;
  rate: number;
  effects: PreviewSettings;
  seek: number;
  loop: LoopRegion;
  /** The audible part of the sound. */
  bounds: LoopRegion;
}>;

/** `port` connects to the worker that has the samples. */
export type ToWorklet = { start: PreviewOptions; port: MessagePort } | PreviewControl;

export type PlaybackReport = {
  /** The audible frame, and the context time at which it is audible. */
  frame: number;
  time: number;
  left: number;
  right: number;
  /** Gain of the limiter. */
  gain: number;
  /** How many seeks the worklet had received. */
  seeks: number;
};

export const PREVIEW_CHUNK_FRAMES = 16_384;

/** Size of a render quantum, in frames. */
export const QUANTUM = 128;

/** Messages from the worklet to the worker; the worker responds to each. */
export type SampleRequest =
  | { type: 'chunk'; index: number }
  | { type: 'filter'; rate: number }
  | { type: 'stretch' };
export type SampleResponse =
  | { type: 'chunk'; index: number; left: Float32Array<ArrayBuffer>; right: Float32Array<ArrayBuffer> }
  | ({ type: 'filter' } & FilterTable)
  | { type: 'stretch'; bytes: Uint8Array<ArrayBuffer> };
