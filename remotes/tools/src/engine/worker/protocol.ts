import type { FailureReason } from '../failure.ts';
import type { SaveFormat } from '../save/file-name.ts';
import type { MakerSettings } from '../settings/meta.ts';

/** What the page knows of a loaded sound; the samples stay in the worker. */
export type Sound = {
  frames: number;
  sampleRate: number;
  channels: 1 | 2;
  /** Lowest and highest value for every 256 frames. */
  peaks: Float32Array<ArrayBuffer>;
};

export type ToWorker =
  | { type: 'load'; id: number; file: File }
  | { type: 'save'; id: number; settings: MakerSettings; format: SaveFormat }
  | { type: 'cancel'; id: number }
  /** A piece that the browser decoded; null when that was all, or an error's words. */
  | {
      type: 'part';
      id: number;
      part: { sampleRate: number; channels: Float32Array[] } | null;
      error?: string;
    }
  /** The line to the preview of the sound that was loaded last. */
  | { type: 'preview'; port: MessagePort };

export type FromWorker =
  | { type: 'progress'; id: number; share: number }
  | { type: 'decode'; id: number; sampleRate: number }
  | { type: 'loaded'; id: number; sound: Sound }
  | { type: 'saved'; id: number; file: Blob }
  | { type: 'failed'; id: number; reason: FailureReason; kept: boolean };

/** Between the preview's worklet and the worker. */
export const PREVIEW_CHUNK_FRAMES = 16_384;

export type FromPreview = { type: 'chunk'; index: number } | { type: 'filter'; rate: number };

export type ToPreview =
  | { type: 'chunk'; index: number; left: Float32Array<ArrayBuffer>; right: Float32Array<ArrayBuffer> }
  | { type: 'filter'; rate: number; taps: number; phases: number; data: Float32Array<ArrayBuffer> };
