/** A page that is never idle, as on a slow device while a video plays, goes on after this time, in ms. */
const LONGEST_MS = 5_000;

/** Resolves when the browser is idle, or after `LONGEST_MS`. Safari has no idle callback. */
export const idle = () =>
  new Promise<unknown>((resolve) =>
    window.requestIdleCallback
      ? window.requestIdleCallback(resolve, { timeout: LONGEST_MS })
      : setTimeout(resolve),
  );
