import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';

/** So many pixels a millisecond: two screens a second, in which nobody sees a picture. */
const FAST = 2;
const CALM_MS = 120;

/** Whether the page flies by, and when it no longer does. */
type Flight = {
  isFast: () => boolean;
  /** Calls once the page is calm; gives what takes the wish back. */
  whenCalm: (then: () => void) => () => void;
};

const FlightContext = createContext<Flight | null>(null);

const createFlight = () => {
  const waiting = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { top: 0, at: 0 };
  const calm = () => {
    timer = undefined;
    for (const then of waiting) then();
    waiting.clear();
  };
  const scrolled = () => {
    const next = { top: window.scrollY, at: performance.now() };
    const speed = Math.abs(next.top - last.top) / Math.max(1, next.at - last.at);
    last = next;
    if (speed < FAST) return;
    clearTimeout(timer);
    timer = setTimeout(calm, CALM_MS);
  };
  const flight: Flight = {
    isFast: () => timer !== undefined,
    whenCalm: (then) => {
      waiting.add(then);
      return () => void waiting.delete(then);
    },
  };
  return { flight, scrolled, end: () => clearTimeout(timer) };
};

/**
 * Pictures of a long list in which somebody flies by wait until the page is calm: to fetch, decode and paint hundreds of
 * them a second would hold up the scrolling, and nobody would see them.
 */
export const DeferredImages = ({ children }: { children: ReactNode }) => {
  const [{ flight, scrolled, end }] = useState(createFlight);
  useEffect(() => {
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.removeEventListener('scroll', scrolled);
      end();
    };
  }, [scrolled, end]);
  return <FlightContext value={flight}>{children}</FlightContext>;
};

/** False for what is drawn while the page flies by, until it is calm. */
export const useIsCalm = (): boolean => {
  const flight = useContext(FlightContext);
  const [isCalm, setCalm] = useState(() => !flight?.isFast());
  useEffect(() => (isCalm ? undefined : flight?.whenCalm(() => setCalm(true))), [isCalm, flight]);
  return isCalm;
};
