const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.addEventListener('message', () => waiting.shift()?.());
port1.start();

/** Lets what came in meanwhile have its turn. A timer would wait 4 ms for nothing. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });

const TURN_MS = 16;

/** A pause that takes place only when its turn has lasted long enough; throws when the job was called off. */
export const createPause = (signal: AbortSignal): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since > TURN_MS) {
      await nextTask();
      since = performance.now();
    }
    signal.throwIfAborted();
  };
};
