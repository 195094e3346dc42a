/** Runs a callback when idle (Safari lacks `requestIdleCallback`). Returns a function that cancels it. */
export const whenIdle = (run: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(request);
};
