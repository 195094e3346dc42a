import type { Block } from '../render/render.ts';
import type { Sink } from './sink.ts';
import type { Tags } from './tags/tags.ts';

export type SavedSound = {
  channels: 1 | 2;
  sampleRate: number;
  frames: number;
  /** Tags of the original file; a WAV has none. */
  tags?: Tags | null | undefined;
};

/** Writes a file block by block. */
export type Writer = {
  write: (block: Block) => void | Promise<void>;
  finish: () => void | Promise<void>;
  /** Stops an encoder whose job has failed. */
  discard?: () => Promise<void>;
};

export type FileFormat = {
  /** Media type. */
  type: string;
  /** Returns the sample rate of the file. */
  rateFor: (sampleRate: number) => number;
  /** Throws if the format cannot hold the sound. */
  open: (sound: SavedSound, sink: Sink) => Writer;
};
