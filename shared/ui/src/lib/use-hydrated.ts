import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns `false` on the server and during hydration, then `true`. For anything that only the browser has,
 * such as this device's listening history.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
