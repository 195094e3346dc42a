import type { ReleaseStore } from '@rushtone/releases/store';

const SLOW_MS = 5_000;

/** The store, with a line in the log when it is slow: no request waits for it, so nothing else would show it. */
export const reportSlow = (
  store: ReleaseStore,
  refuse: (reason: string, text: string) => void,
): ReleaseStore => ({
  ...store,
  read: (name) => {
    const text = `release refused: ${store.where} has not answered for ${SLOW_MS / 1000} s`;
    const slow = setTimeout(refuse, SLOW_MS, 'store', text).unref();
    return store.read(name).finally(() => clearTimeout(slow));
  },
});
