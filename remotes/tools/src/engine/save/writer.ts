import type { Block } from '../render/render.ts';
import type { Sink } from './sink.ts';
import type { Tags } from './tags/tags.ts';

export type SavedSound = {
  channels: 1 | 2;
  sampleRate: number;
  frames: number;
  /** Of the file that it was made from; a WAV has none. */
  tags?: Tags | null;
};

/** Writes a file block by block. */
export type Writer = {
  write: (block: Block) => void | Promise<void>;
  finish: () => void | Promise<void>;
  /** Ends an encoder whose job failed. */
  discard?: () => Promise<void>;
};

export type FileFormat = {
  /** The media type. */
  type: string;
  /** The sample rate of the file. */
  rateFor: (sampleRate: number) => number;
  /** Throws when the format cannot hold the sound. */
  open: (sound: SavedSound, sink: Sink) => Writer;
};
