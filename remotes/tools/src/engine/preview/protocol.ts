import type { EffectSettings } from '../effects/chain.ts';

export type PreviewOptions = {
  kernel: Uint8Array<ArrayBuffer>;
  frames: number;
  rate: number;
  effects: EffectSettings;
};

/** In frames of the sound; `end` is not heard any more. */
export type LoopRegion = { start: number; end: number };

export type ToWorklet =
  | { type: 'connect'; port: MessagePort }
  | { type: 'play'; playing: boolean }
  | { type: 'set'; rate: number; effects: EffectSettings }
  | { type: 'seek'; frame: number }
  | { type: 'loop'; region: LoopRegion }
  | { type: 'stop' };

export type FromWorklet = {
  /** The frame of the sound that is heard, and the context's time when it is. */
  frame: number;
  time: number;
  left: number;
  right: number;
  /** The limiter's gain. */
  gain: number;
};
