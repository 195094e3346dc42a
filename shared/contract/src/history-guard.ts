/** Looks at a step through the history before the router does; true keeps the router from hearing of it. */
export type HistoryGuard = (event: PopStateEvent) => boolean;

let guard: HistoryGuard | null = null;

// Of listeners on the window the first one is called first, capturing or not: this one is there before the router.
globalThis.addEventListener?.('popstate', (event) => {
  if (guard?.(event)) event.stopImmediatePropagation();
});

/** Sets the one guard, for a page with something unsaved; gives what takes it away. */
export const guardHistory = (next: HistoryGuard): (() => void) => {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
};
