import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from '@rushtone/contract';
import { useHydrated } from './use-hydrated.ts';

/** A tab in the background renders no frames. */
const HIDDEN_TAB_MS = 100;

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_TAB_MS);
  });

let lastTurn = Promise.resolve();
/** Sections take turns, one a frame: together they would block input as long as without this. */
const takeTurn = (): Promise<void> => (lastTurn = lastTurn.then(nextFrame));

/** History entries whose page was shown complete. */
const complete = new Set<string>();

/**
 * A section below the first view. When a link opens the page, it is rendered after the frame that shows the heading,
 * which comes 300 ms sooner on a slow phone. At once it is in the server's HTML, on a page that Back returns to, whose
 * scroll position needs its height, and where the address has an anchor, which may be in it.
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
  // Keeps the footer out of the view, so that nothing moves.
  return shown ? children : <div style={{ minHeight: '100svh' }} />;
};
