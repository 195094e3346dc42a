/** Resolves when the page has nothing better to do. Safari has no idle callback. */
export const idle = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
