import { createTemporaryFile } from '../store/temporary-file.ts';

/** A sequential writer. */
export type Sink = {
  write: (bytes: Uint8Array) => void;
  /** Replaces bytes that were already written. */
  rewrite: (bytes: Uint8Array<ArrayBuffer>, at: number) => void;
  finish: (type: string) => Promise<Blob>;
  discard: () => Promise<void>;
};

const BATCH_BYTES = 1024 * 1024;

/** Writes to a temporary file to keep long results out of memory; falls back to blobs. Batches small writes. */
export const createSink = async (): Promise<Sink> => {
  const file = await createTemporaryFile().catch(() => null);
  let blobs: Blob[] = [];
  const buffer = new Uint8Array(BATCH_BYTES);
  let [filled, written] = [0, 0];
  const flush = () => {
    const batch = buffer.subarray(0, filled);
    if (file) file.write(batch, written);
    else blobs.push(new Blob([batch]));
    written += filled;
    filled = 0;
  };
  return {
    write: (bytes) => {
      for (let done = 0; done < bytes.length;) {
        const step = Math.min(bytes.length - done, BATCH_BYTES - filled);
        buffer.set(bytes.subarray(done, done + step), filled);
        filled += step;
        done += step;
        if (filled === BATCH_BYTES) flush();
      }
    },
    rewrite: (bytes, at) => {
      flush();
      if (file) return file.write(bytes, at);
      const whole = new Blob(blobs);
      blobs = [whole.slice(0, at), new Blob([bytes]), whole.slice(at + bytes.length)];
    },
    finish: async (type) => {
      flush();
      const whole = file ? await file.finish() : new Blob(blobs);
      return whole.slice(0, whole.size, type);
    },
    discard: async () => file?.discard(),
  };
};
