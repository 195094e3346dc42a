import type { Part } from '../store/part.ts';
import type { FailureReason } from '../failure.ts';
import type { Loudness } from '../loudness/loudness-meter.ts';
import type { LoopRegion } from '../store/cut.ts';
import type { SaveFormat } from '../save/file-name.ts';
import type { MakerSettings } from '../settings/meta.ts';
import type { Samples } from '../store/sample-store.ts';

/** A loaded sound on the page; the samples stay in the worker. */
export type Sound = Pick<Samples, 'frames' | 'sampleRate' | 'channels'> & {
  /** Minimum and maximum of every 256 frames. */
  peaks: Float32Array<ArrayBuffer>;
  /** Seconds that the file's header promises, if the sound ends much earlier. */
  promised?: number;
};

/** What to download; the whole sound without a region. */
export type SaveRequest = { settings: MakerSettings; format: SaveFormat; region: LoopRegion | null };

export type MeasureRequest = Omit<SaveRequest, 'format'>;

/** Tempo of the sound in BPM; `null` if it has no steady beat. */
export type Tempo = { bpm: number | null };

/** Loudness of the sound, and of the result without a loudness target. */
export type Measured = { before: Loudness; after: Loudness };

export type ToWorker =
  | { type: 'load'; id: number; file: File; memorySamples: number }
  | ({ type: 'save'; id: number } & SaveRequest)
  | ({ type: 'measure'; id: number } & MeasureRequest)
  | { type: 'tempo'; id: number }
  | { type: 'cancel'; id: number }
  /** A part decoded by the browser; `null` at the end, with a message if decoding failed. */
  | { type: 'part'; id: number; part: Part | null; error?: string }
  /** Connects the preview of the newest sound. */
  | { type: 'preview'; port: MessagePort };

export type FromWorker =
  /** The worker's script has started. */
  | { type: 'ready' }
  | { type: 'progress'; id: number; fraction: number }
  | { type: 'decode'; id: number; sampleRate: number }
  | { type: 'loaded'; id: number; sound: Sound }
  | { type: 'saved'; id: number; file: Blob }
  | { type: 'measured'; id: number; measured: Measured }
  | { type: 'tempo'; id: number; tempo: Tempo }
  | { type: 'failed'; id: number; reason: FailureReason; kept: boolean };
