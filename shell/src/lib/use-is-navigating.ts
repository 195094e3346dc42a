import { useCallback, useMemo } from 'react';
import { useLocation } from '@rushtone/contract';

/** Returns a function that tells whether another page is loading: the URL changes before the page on the screen. */
export const useIsNavigating = (): (() => boolean) => {
  const { key } = useLocation();
  const shown = useMemo(() => ({ key, path: window.location.pathname }), [key]);
  return useCallback(() => window.location.pathname !== shown.path, [shown]);
};
