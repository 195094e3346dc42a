import type { FromWorklet, LoopRegion } from '../../engine/preview/protocol.ts';
import type { SaveFormat } from '../../engine/save/file-name.ts';
import { UNTOUCHED, type MakerSettings } from '../../engine/settings/meta.ts';
import type { Sound } from '../../engine/worker/protocol.ts';

/** No audio, then loading, then loaded (spec §4). */
export type Phase =
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; share: number }
  | { kind: 'ready'; name: string; sound: Sound };

export type MakerState = {
  phase: Phase;
  settings: MakerSettings;
  /** Of a loaded sound: playing, else paused. */
  playing: boolean;
  /** The original is heard, to compare. */
  original: boolean;
  /** Null: the whole sound is the loop. */
  loop: LoopRegion | null;
  /** The download that is being made. */
  job: { format: SaveFormat; share: number } | null;
  notice: { kind: 'success' | 'error'; message: string } | null;
};

export type Heard = FromWorklet;

export const SILENCE: Heard = { frame: 0, time: 0, left: 0, right: 0, gain: 1 };

export const AT_REST: MakerState = {
  phase: { kind: 'empty' },
  settings: UNTOUCHED,
  playing: false,
  original: false,
  loop: null,
  job: null,
  notice: null,
};

export const soundOf = ({ phase }: MakerState): Sound | null => (phase.kind === 'ready' ? phase.sound : null);
