import type { ReleaseStore } from '../../store/index.ts';

const SLOW_MS = 5_000;

/** Wraps the store to log slow reads. No request waits for the store, so nothing else would reveal them. */
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
