import { CHUNK_FRAMES } from './memory-store.ts';
import type { Samples, SampleStore } from './samples.ts';
import type { TemporaryFile } from './temporary-file.ts';

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;

const asBytes = (data: Float32Array): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** Decoded sound that is too long for memory, in chunks of a temporary file. */
export class SpoolStore implements SampleStore {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  frames = 0;
  readonly #file: TemporaryFile;

  constructor({ sampleRate, channels }: Pick<Samples, 'sampleRate' | 'channels'>, file: TemporaryFile) {
    this.sampleRate = sampleRate;
    this.channels = channels;
    this.#file = file;
  }

  #place(frame: number, channel: number): number {
    const chunk = Math.floor(frame / CHUNK_FRAMES) * this.channels + channel;
    return (chunk * CHUNK_FRAMES + (frame % CHUNK_FRAMES)) * FLOAT_BYTES;
  }

  append(data: readonly Float32Array[]): void {
    const count = data[0]?.length ?? 0;
    for (let done = 0; done < count;) {
      const step = Math.min(count - done, CHUNK_FRAMES - (this.frames % CHUNK_FRAMES));
      for (let channel = 0; channel < this.channels; channel += 1)
        this.#file.write(
          asBytes(data[channel]!.subarray(done, done + step)),
          this.#place(this.frames, channel),
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
      for (let done = from; done < end;) {
        const step = Math.min(end - done, CHUNK_FRAMES - ((first + done) % CHUNK_FRAMES));
        const channel = Math.min(index, this.channels - 1);
        this.#file.read(asBytes(out.subarray(done, done + step)), this.#place(first + done, channel));
        done += step;
      }
    }
  }

  free(): void {
    this.frames = 0;
    void this.#file.discard();
  }
}
