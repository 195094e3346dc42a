import { useEffect, useEffectEvent, useRef } from 'react';
import { KEEP_SCROLL, useLocation, useNavigate } from '@rushtone/contract';

const isEntryOfView = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'nowPlaying' in state;

/**
 * Adds a history entry while the view is open, so that Back closes it. Closing the view in any other way
 * removes the entry.
 */
export const useHistoryEntry = (onClose: () => void): void => {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isShown = isEntryOfView(state);
  const entry = useRef({ isShown, wasShown: false });
  const close = useEffectEvent(onClose);
  const push = useEffectEvent(() => {
    const added = { ...(typeof state === 'object' && state), ...KEEP_SCROLL, nowPlaying: true };
    // A reload keeps the entry but closes the view, so it is reused.
    void navigate({ pathname, search, hash }, { state: added, replace: isShown });
  });
  const back = useEffectEvent(() => {
    if (entry.current.isShown) void navigate(-1);
  });
  useEffect(() => {
    push();
    return () => back();
  }, []);
  useEffect(() => {
    entry.current = { isShown, wasShown: entry.current.wasShown || isShown };
    if (!isShown && entry.current.wasShown) close();
  }, [isShown]);
};
