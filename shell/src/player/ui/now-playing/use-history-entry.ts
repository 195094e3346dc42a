import { useEffect, useEffectEvent, useRef } from 'react';
import { KEEP_SCROLL, useLocation, useNavigate } from '@rushtone/contract';

const isEntryOfView = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'nowPlaying' in state;

/** While the view is open it has an entry in the history, so that Back closes it; closed otherwise it takes it back. */
export const useHistoryEntry = (onClose: () => void): void => {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isShown = isEntryOfView(state);
  const entry = useRef({ isShown, wasShown: false });
  const close = useEffectEvent(onClose);
  const push = useEffectEvent(() => {
    const added = { ...(typeof state === 'object' && state), ...KEEP_SCROLL, nowPlaying: true };
    // A reload keeps the entry, and closes the view.
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
