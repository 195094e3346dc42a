import type { LoopRegion } from '../store/cut.ts';
import { PREVIEW_CHUNK_FRAMES } from './protocol.ts';

type Chunk = { left: Float32Array; right: Float32Array };

const AHEAD = 8;
/** Number of chunks kept behind the playhead, for the filter and short seeks back. */
const BEHIND = 1;

const chunkOf = (frame: number): number => Math.floor(frame / PREVIEW_CHUNK_FRAMES);

/** Buffers the chunks around the playhead, prefetched along the loop. */
export class ChunkWindow {
  readonly #chunks = new Map<number, Chunk>();
  readonly #requested = new Set<number>();
  readonly #request: (index: number) => void;

  constructor(request: (index: number) => void) {
    this.#request = request;
  }

  put(index: number, chunk: Chunk): void {
    this.#requested.delete(index);
    this.#chunks.set(index, chunk);
  }

  /** Requests missing chunks from `frame` on and drops all others. */
  follow(frame: number, { start, end }: LoopRegion): void {
    const wanted = new Set<number>();
    const last = chunkOf(end - 1);
    let index = chunkOf(frame);
    for (let behind = index - BEHIND; behind < index; behind += 1) if (behind >= 0) wanted.add(behind);
    for (let count = 0; count < AHEAD; count += 1) {
      wanted.add(index);
      index = index >= last ? chunkOf(start) : index + 1;
    }
    for (const each of wanted)
      if (!this.#chunks.has(each) && !this.#requested.has(each)) {
        this.#requested.add(each);
        this.#request(each);
      }
    if (this.#chunks.size > 2 * AHEAD)
      for (const each of this.#chunks.keys()) if (!wanted.has(each)) this.#chunks.delete(each);
  }

  has(frame: number): boolean {
    return this.#chunks.has(chunkOf(frame));
  }

  /** Copies `left.length` frames from `first` on, wrapping around the loop; missing chunks are silent. */
  read(first: number, left: Float32Array, right: Float32Array, { start, end }: LoopRegion): void {
    const length = end - start;
    for (let done = 0; done < left.length;) {
      let frame = first + done;
      if (frame >= end) frame = start + ((frame - end) % length);
      const inside = ((frame % PREVIEW_CHUNK_FRAMES) + PREVIEW_CHUNK_FRAMES) % PREVIEW_CHUNK_FRAMES;
      const step = Math.min(left.length - done, PREVIEW_CHUNK_FRAMES - inside, end - frame);
      const chunk = this.#chunks.get(chunkOf(frame));
      if (chunk) {
        left.set(chunk.left.subarray(inside, inside + step), done);
        right.set(chunk.right.subarray(inside, inside + step), done);
      } else {
        left.fill(0, done, done + step);
        right.fill(0, done, done + step);
      }
      done += step;
    }
  }
}
