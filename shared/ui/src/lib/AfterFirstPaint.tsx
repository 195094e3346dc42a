import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from '@rushtone/contract';
import { useHydrated } from './use-hydrated.ts';

/** Fallback, because a background tab renders no frames. */
const HIDDEN_TAB_MS = 100;

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_TAB_MS);
  });

let lastTurn = Promise.resolve();
/** Renders one section per frame: all at once would block input as long as without deferring. */
const takeTurn = (): Promise<void> => (lastTurn = lastTurn.then(nextFrame));

/** History entries whose page was fully rendered. */
const complete = new Set<string>();

/**
 * A section below the first view. On a client-side navigation it renders one frame after the heading, which
 * shows the heading 300 ms sooner on a slow phone. It renders immediately in the server's HTML, on a page
 * reached with Back, where the scroll position depends on its height, and for a URL with an anchor, which may
 * be inside it.
 */
export const AfterFirstPaint = ({ children }: { children: ReactNode }) => {
  const { key, hash } = useLocation();
  const hydrated = useHydrated();
  const [shown, setShown] = useState(() => !hydrated || hash !== '' || complete.has(key));
  useEffect(() => {
    let left = false;
    const show = async () => {
      await takeTurn();
      if (left) return;
      complete.add(key);
      setShown(true);
    };
    void show();
    return () => {
      left = true;
    };
  }, [key]);
  // Keeps the footer out of view, so that nothing shifts.
  return shown ? children : <div style={{ minHeight: '100svh' }} />;
};
