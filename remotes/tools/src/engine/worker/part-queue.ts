import type { Part } from '../store/part.ts';

/** Creates an async iterable of parts that arrive as messages. */
export const createPartQueue = () => {
  const waiting: (Part | null)[] = [];
  let failure: Error | undefined;
  let wake: (() => void) | undefined;
  async function* read(signal: AbortSignal): AsyncGenerator<Part> {
    signal.addEventListener('abort', () => wake?.(), { once: true });
    for (;;) {
      signal.throwIfAborted();
      if (failure) throw failure;
      const part = waiting.shift();
      if (part === null) return;
      if (part) yield part;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    read,
    put: (part: Part | null) => {
      waiting.push(part);
      wake?.();
    },
    fail: (message: string) => {
      failure = new Error(message);
      wake?.();
    },
  };
};
