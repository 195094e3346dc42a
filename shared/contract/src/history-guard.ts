/** Receives a step through the history before the router; true hides it from the router. */
export type HistoryGuard = (event: PopStateEvent) => boolean;

let guard: HistoryGuard | null = null;

// Listeners on the window are called in the order of registration, capturing or not: this one precedes the router's.
globalThis.addEventListener?.('popstate', (event) => {
  if (guard?.(event)) event.stopImmediatePropagation();
});

/** Sets the only guard, for a page with unsaved changes. Returns a function that removes it. */
export const guardHistory = (next: HistoryGuard): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
};
