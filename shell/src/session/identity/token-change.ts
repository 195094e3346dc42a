/**
 * While the service replaces the tokens of a session, the old ones are no longer valid: whoever needs tokens waits for
 * the new ones.
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
