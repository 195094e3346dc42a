import { useEffect, useEffectEvent } from 'react';

/** Calls `work` when the connection is back, as long as the component is on the page. */
export const useWhenOnline = (work: () => void): void => {
  const online = useEffectEvent(work);
  useEffect(() => {
    const listener = () => online();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
};
