import { createTemporaryFile } from '../store/temporary-file.ts';

/** A sequential writer. */
export type Sink = {
  write: (bytes: Uint8Array) => void;
  finish: (type: string) => Promise<Blob>;
  discard: () => Promise<void>;
};

const BATCH_BYTES = 1024 * 1024;

/** Batches small writes. */
const batched = (put: (batch: Uint8Array<ArrayBuffer>) => void) => {
  const buffer = new Uint8Array(BATCH_BYTES);
  let filled = 0;
  const flush = () => {
    if (filled > 0) put(buffer.subarray(0, filled));
    filled = 0;
  };
  const write = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length;) {
      const step = Math.min(bytes.length - done, BATCH_BYTES - filled);
      buffer.set(bytes.subarray(done, done + step), filled);
      filled += step;
      done += step;
      if (filled === BATCH_BYTES) flush();
    }
  };
  return { write, flush };
};

const memorySink = (): Sink => {
  let parts: Blob[] = [];
  const { write, flush } = batched((batch) => parts.push(new Blob([batch])));
  return {
    write,
    finish: async (type) => {
      flush();
      return new Blob(parts, { type });
    },
    discard: async () => {
      parts = [];
    },
  };
};

/** Writes to a temporary file, to keep long results out of memory; falls back to blobs. */
export const createSink = async (): Promise<Sink> => {
  const file = await createTemporaryFile().catch(() => null);
  if (!file) return memorySink();
  let at = 0;
  const { write, flush } = batched((batch) => {
    file.write(batch, at);
    at += batch.length;
  });
  return {
    write,
    finish: async (type) => {
      flush();
      const written = await file.finish();
      return written.slice(0, written.size, type);
    },
    discard: file.discard,
  };
};
