import { useCallback, useMemo } from 'react';
import { useLocation } from '@rushtone/contract';

/** Tells whether another page is being loaded: the browser's address changes before the page on the screen. */
export const useIsNavigating = (): (() => boolean) => {
  const { key } = useLocation();
  const shown = useMemo(() => ({ key, path: window.location.pathname }), [key]);
  return useCallback(() => window.location.pathname !== shown.path, [shown]);
};
