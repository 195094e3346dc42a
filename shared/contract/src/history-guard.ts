/** Receives a history navigation before the router does; return true to hide it from the router. */
export type HistoryGuard = (event: PopStateEvent) => boolean;

let guard: HistoryGuard | null = null;

// Listeners on `window` run in the order of registration, whether capturing or not, so this one runs before
// the router's.
globalThis.addEventListener?.('popstate', (event) => {
  if (guard?.(event)) event.stopImmediatePropagation();
});

/**
 * Sets the guard, for a page with unsaved changes. There is only one at a time. Returns a function that
 * removes it.
 */
export const guardHistory = (next: HistoryGuard): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
};
