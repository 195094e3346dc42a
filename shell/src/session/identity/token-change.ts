/**
 * Makes callers wait for new tokens while the service replaces a session's tokens, since the old ones are no
 * longer valid.
 */
export const createTokenChange = () => {
  let running: Promise<unknown> = Promise.resolve();
  return {
    during<Result>(change: Promise<Result>): Promise<Result> {
      running = change.catch(() => undefined);
      return change;
    },
    settled: (): Promise<unknown> => running,
  };
};

export type TokenChange = ReturnType<typeof createTokenChange>;
