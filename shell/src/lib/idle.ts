/** Resolves when the browser is idle. Safari has no idle callback. */
export const idle = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
