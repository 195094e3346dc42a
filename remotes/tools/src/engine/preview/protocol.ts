import type { EffectSettings } from '../effects/chain.ts';

export type PreviewOptions = {
  kernel: Uint8Array<ArrayBuffer>;
  frames: number;
  rate: number;
  effects: EffectSettings;
};

/** In frames of the sound; `end` is exclusive. */
export type LoopRegion = { start: number; end: number };

export type ToWorklet =
  | { type: 'connect'; port: MessagePort }
  | { type: 'play'; playing: boolean }
  | { type: 'set'; rate: number; effects: EffectSettings }
  | { type: 'seek'; frame: number }
  | { type: 'loop'; region: LoopRegion }
  | { type: 'stop' };

export type FromWorklet = {
  /** The audible frame, and the context time at which it is audible. */
  frame: number;
  time: number;
  left: number;
  right: number;
  /** The limiter's gain. */
  gain: number;
};
