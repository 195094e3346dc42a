const AT_MOST_EVERY_MS = 3_000;

/** Calls `listener` when somebody comes back to the page, or the network does; not twice within 3 s. */
export const onReturn = (listener: () => void): void => {
  let last = -Infinity;
  const returned = () => {
    if (document.visibilityState === 'hidden' || performance.now() - last < AT_MOST_EVERY_MS) return;
    last = performance.now();
    listener();
  };
  window.addEventListener('focus', returned);
  window.addEventListener('online', returned);
  document.addEventListener('visibilitychange', returned);
};
