export type Cleanup = {
  /** Steps run in reverse order. */
  add: (step: () => unknown) => void;
  /** Runs every step once, even if others fail or time out. */
  run: () => Promise<void>;
};

const STEP_TIMEOUT_MS = 12_000;

const limited = (step: () => unknown): Promise<unknown> => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, STEP_TIMEOUT_MS);
  return Promise.race([Promise.resolve().then(step), promise]).finally(() => clearTimeout(timer));
};

export const createCleanup = (onError: (error: unknown) => void): Cleanup => {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => steps.push(step),
    async run() {
      for (let step = steps.pop(); step; step = steps.pop()) await limited(step).catch(onError);
    },
  };
};
