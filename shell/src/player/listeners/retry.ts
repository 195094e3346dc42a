/** Delays between attempts; the last one repeats. */
const DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];

type Cancelable = {
  signal: AbortSignal;
  delay: (milliseconds: number) => Promise<void>;
};

const backOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const online = () => resolve();
    window.addEventListener('online', online, { once: true });
    signal.addEventListener('abort', () => window.removeEventListener('online', online));
  });

/** Resolves when it is time for the next attempt: after an increasing delay, or when the connection returns. */
export const timeToRetry = ({ signal, delay }: Cancelable, tries: number): Promise<void> =>
  Promise.race([delay(DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0), backOnline(signal)]);
