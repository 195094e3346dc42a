import { useCallback, useMemo } from 'react';
import { useLocation } from '@rushtone/contract';

/** Tells whether another page is on its way: the browser's address is ahead of the screen until it is there. */
export const useIsNavigating = (): (() => boolean) => {
  const { key } = useLocation();
  const shown = useMemo(() => ({ key, path: window.location.pathname }), [key]);
  return useCallback(() => window.location.pathname !== shown.path, [shown]);
};
