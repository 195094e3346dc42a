import type { FromWorklet, LoopRegion } from '../../engine/preview/protocol.ts';
import type { SaveFormat } from '../../engine/save/file-name.ts';
import { UNTOUCHED, type MakerSettings } from '../../engine/settings/meta.ts';
import type { Sound } from '../../engine/worker/protocol.ts';

/** spec §4.9 */
export type Phase =
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: number }
  | { kind: 'ready'; name: string; sound: Sound };

export type MakerState = {
  phase: Phase;
  settings: MakerSettings;
  playing: boolean;
  /** The preview plays the original, for comparison. */
  original: boolean;
  /** Null loops the whole sound. */
  loop: LoopRegion | null;
  /** The download in progress. */
  job: { format: SaveFormat; progress: number } | null;
  notice: { kind: 'success' | 'error'; message: string } | null;
};

export type PlaybackReport = FromWorklet;

export const INITIAL_REPORT: PlaybackReport = { frame: 0, time: 0, left: 0, right: 0, gain: 1 };

export const INITIAL_STATE: MakerState = {
  phase: { kind: 'empty' },
  settings: UNTOUCHED,
  playing: false,
  original: false,
  loop: null,
  job: null,
  notice: null,
};

export const soundOf = ({ phase }: MakerState): Sound | null => (phase.kind === 'ready' ? phase.sound : null);
