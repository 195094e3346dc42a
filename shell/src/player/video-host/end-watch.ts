const CHECK_EVERY_MS = 250;

/**
 * Calls `check` periodically while a song that ends before its video plays, because the host forgets an end
 * after a seek.
 */
export const createEndWatch = (check: () => void) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    stop,
    run: (active: boolean) => {
      if (!active) return stop();
      timer ??= setInterval(check, CHECK_EVERY_MS);
    },
  };
};
