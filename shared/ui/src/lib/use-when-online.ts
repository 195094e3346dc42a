import { useEffect, useEffectEvent } from 'react';

/** Calls `work` when the connection returns, while the component is mounted. */
export const useWhenOnline = (work: () => void): void => {
  const online = useEffectEvent(work);
  useEffect(() => {
    const listener = () => online();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
};
