/** Runs `work`, which must not reject, once at a time. Calls meanwhile lead to one more run. */
export const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let running = false;
  let again = false;
  const run = (): void => {
    again = running;
    if (running) return;
    running = true;
    void work().finally(() => {
      running = false;
      if (again) run();
    });
  };
  return run;
};
