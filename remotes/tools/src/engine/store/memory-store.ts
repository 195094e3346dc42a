import type { Samples, SampleStore } from './samples.ts';

export const CHUNK_FRAMES = 65_536;

type Planar = readonly Float32Array[];

/** Decoded sound in memory, in chunks of one size, so that it grows without being copied. */
export class MemoryStore implements SampleStore {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  frames = 0;
  #chunks: Planar[] = [];

  constructor({ sampleRate, channels }: Pick<Samples, 'sampleRate' | 'channels'>) {
    this.sampleRate = sampleRate;
    this.channels = channels;
  }

  append(data: Planar): void {
    const count = data[0]?.length ?? 0;
    for (let done = 0; done < count;) {
      const inside = this.frames % CHUNK_FRAMES;
      if (inside === 0)
        this.#chunks.push(Array.from({ length: this.channels }, () => new Float32Array(CHUNK_FRAMES)));
      const chunk = this.#chunks.at(-1) ?? [];
      const step = Math.min(count - done, CHUNK_FRAMES - inside);
      chunk.forEach((channel, index) => channel.set(data[index]!.subarray(done, done + step), inside));
      done += step;
      this.frames += step;
    }
  }

  read(first: number, left: Float32Array, right: Float32Array): void {
    const count = left.length;
    const from = Math.max(0, -first);
    const end = Math.max(from, Math.min(count, this.frames - first));
    for (const [index, out] of [left, right].entries()) {
      out.fill(0, 0, Math.min(from, count));
      out.fill(0, Math.min(end, count));
      const channel = Math.min(index, this.channels - 1);
      for (let done = from; done < end;) {
        const inside = (first + done) % CHUNK_FRAMES;
        const step = Math.min(end - done, CHUNK_FRAMES - inside);
        const chunk = this.#chunks[Math.floor((first + done) / CHUNK_FRAMES)]![channel]!;
        out.set(chunk.subarray(inside, inside + step), done);
        done += step;
      }
    }
  }

  free(): void {
    this.#chunks = [];
    this.frames = 0;
  }
}
