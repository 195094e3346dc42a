import { MEMORY_SAMPLES, STORAGE_SAMPLES } from '../settings/limits.ts';
import type { TemporaryFile } from './temporary-file.ts';

/** Decoded sound. Reading beyond its ends returns silence. */
export type Samples = {
  sampleRate: number;
  channels: 1 | 2;
  frames: number;
  /** Copies `left.length` frames from `first` on; mono sounds fill both channels. */
  read: (first: number, left: Float32Array, right: Float32Array) => void;
};

const CHUNK_FRAMES = 65_536;

/** Stores samples in chunks, so that a sound can grow without being copied. */
type ChunkStorage = {
  /** Maximum number of samples in all channels. */
  limit: number;
  /** `data` fits into the chunk, starting at frame `at`. */
  write: (chunk: number, at: number, data: Float32Array) => void;
  read: (chunk: number, at: number, into: Float32Array) => void;
  free: () => void;
};

const inMemory = (): ChunkStorage => {
  const chunks: Float32Array[] = [];
  return {
    limit: MEMORY_SAMPLES,
    write: (chunk, at, data) => (chunks[chunk] ??= new Float32Array(CHUNK_FRAMES)).set(data, at),
    read: (chunk, at, into) => into.set(chunks[chunk]!.subarray(at, at + into.length)),
    free: () => (chunks.length = 0),
  };
};

/** Storage for sounds that are too long for memory. */
export const inFile = (file: TemporaryFile): ChunkStorage => {
  const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) =>
    new Uint8Array(buffer, byteOffset, byteLength);
  const place = (chunk: number, at: number) => (chunk * CHUNK_FRAMES + at) * Float32Array.BYTES_PER_ELEMENT;
  return {
    limit: STORAGE_SAMPLES,
    write: (chunk, at, data) => file.write(bytesOf(data), place(chunk, at)),
    read: (chunk, at, into) => file.read(bytesOf(into), place(chunk, at)),
    free: () => void file.discard(),
  };
};

export class SampleStore implements Samples {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  frames = 0;
  readonly #storage: ChunkStorage;

  constructor({ sampleRate, channels }: Pick<Samples, 'sampleRate' | 'channels'>, storage = inMemory()) {
    this.sampleRate = sampleRate;
    this.channels = channels;
    this.#storage = storage;
  }

  get isFull(): boolean {
    return this.frames * this.channels > this.#storage.limit;
  }

  append(data: readonly Float32Array[]): void {
    const count = data[0]?.length ?? 0;
    for (let done = 0; done < count;) {
      const at = this.frames % CHUNK_FRAMES;
      const step = Math.min(count - done, CHUNK_FRAMES - at);
      for (let channel = 0; channel < this.channels; channel += 1)
        this.#storage.write(
          this.#chunk(this.frames, channel),
          at,
          data[channel]!.subarray(done, done + step),
        );
      done += step;
      this.frames += step;
    }
  }

  read(first: number, left: Float32Array, right: Float32Array): void {
    const from = Math.min(left.length, Math.max(0, -first));
    const end = Math.max(from, Math.min(left.length, this.frames - first));
    for (const [index, out] of [left, right].entries()) {
      out.fill(0, 0, from);
      out.fill(0, end);
      const channel = Math.min(index, this.channels - 1);
      for (let done = from; done < end;) {
        const at = (first + done) % CHUNK_FRAMES;
        const step = Math.min(end - done, CHUNK_FRAMES - at);
        this.#storage.read(this.#chunk(first + done, channel), at, out.subarray(done, done + step));
        done += step;
      }
    }
  }

  /** Releases the samples; the store must not be read afterwards. */
  free(): void {
    this.frames = 0;
    this.#storage.free();
  }

  #chunk(frame: number, channel: number): number {
    return Math.floor(frame / CHUNK_FRAMES) * this.channels + channel;
  }
}
