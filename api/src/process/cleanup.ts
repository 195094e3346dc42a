export type Cleanup = {
  /** `step` runs at the end, before the steps that were added earlier. */
  add: (step: () => unknown) => void;
  /** Runs every step once; one that fails or takes too long does not keep the others from running. */
  run: () => Promise<void>;
};

const STEP_LIMIT_MS = 12_000;

const limited = (step: () => unknown): Promise<unknown> => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, STEP_LIMIT_MS);
  return Promise.race([Promise.resolve().then(step), promise]).finally(() => clearTimeout(timer));
};

/** Collects what has to be undone, in reverse order. */
export const createCleanup = (onError: (error: unknown) => void): Cleanup => {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => steps.push(step),
    async run() {
      for (let step = steps.pop(); step; step = steps.pop()) await limited(step).catch(onError);
    },
  };
};
