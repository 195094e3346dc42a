import type { Block } from '../render/render.ts';
import type { Sink } from './sink.ts';

export type SavedSound = { channels: 1 | 2; sampleRate: number; frames: number };

/** Writes a file block by block. */
export type Writer = { write: (block: Block) => void; finish: () => void };

export type FileFormat = {
  /** The media type. */
  type: string;
  /** The sample rate of the file. */
  rateFor: (sampleRate: number) => number;
  /** Throws when the format cannot hold the sound. */
  open: (sound: SavedSound, sink: Sink) => Writer;
};
