import { createContext, useContext, useEffect, useState } from 'react';

export type ScrollMonitor = {
  isFast: () => boolean;
  /** Calls `listener` once scrolling has slowed down; returns a function that cancels it. */
  onSettled: (listener: () => void) => () => void;
};

export const MonitorContext = createContext<ScrollMonitor | null>(null);

/** Returns `false` for an image rendered during fast scrolling, until the scrolling slows down. */
export const useCanLoadImage = (): boolean => {
  const monitor = useContext(MonitorContext);
  const [canLoad, setCanLoad] = useState(() => !monitor?.isFast());
  useEffect(() => (canLoad ? undefined : monitor?.onSettled(() => setCanLoad(true))), [canLoad, monitor]);
  return canLoad;
};
