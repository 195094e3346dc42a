const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.addEventListener('message', () => waiting.shift()?.());
port1.start();

/** Yields to the event loop without the 4 ms minimum of a timer. */
export const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });

const TURN_MS = 16;

/** Returns a function that yields at most every 16 ms; it throws when the job was canceled. */
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
