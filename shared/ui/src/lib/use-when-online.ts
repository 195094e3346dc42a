import { useEffect, useEffectEvent } from 'react';

/** Event of the window when the API responds again, after a request has failed. */
export const API_BACK = 'apiback';

/** Calls `work` when the connection returns or the API is back, while the component is mounted. */
export const useWhenOnline = (work: () => void): void => {
  const online = useEffectEvent(work);
  useEffect(() => {
    const listener = () => online();
    for (const event of ['online', API_BACK]) window.addEventListener(event, listener);
    return () => {
      for (const event of ['online', API_BACK]) window.removeEventListener(event, listener);
    };
  }, []);
};
