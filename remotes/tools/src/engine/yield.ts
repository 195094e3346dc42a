/** Yields to the event loop without the 4 ms minimum of timers. */
const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

const TURN_MS = 16;

/** Returns a function that yields at most every 16 ms, and throws if the job was canceled. */
export const createYield = (signal: AbortSignal): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since > TURN_MS) {
      await yieldToEventLoop();
      since = performance.now();
    }
    signal.throwIfAborted();
  };
};
