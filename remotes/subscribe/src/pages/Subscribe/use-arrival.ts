import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRefreshRoles, useSession } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';
import { ASK_EVERY_MS, ASK_FOR_MS, hasArrived } from '../../logic/arrival.ts';

export type Arrival = 'waiting' | 'arrived' | 'late' | 'visitor';

const never = () => () => undefined;
/** The server draws for a visitor, whoever asks: only a browser knows that nobody is signed in. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Waits for the payment service to tell the server what was paid; the page learns it as roles. */
export const useArrival = (plan: Plan | null): { arrival: Arrival; askAgain: () => void } => {
  const session = useSession();
  const refreshRoles = useRefreshRoles();
  const [late, setLate] = useState(false);
  const inBrowser = useInBrowser();
  const { status } = session;
  const arrived = status === 'user' && hasArrived(session.roles, plan);
  const asking = status === 'user' && !arrived && !late;

  useEffect(() => {
    if (!asking) return;
    const until = Date.now() + ASK_FOR_MS;
    const ask = () => {
      if (Date.now() >= until) setLate(true);
      else refreshRoles().catch(() => undefined);
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [asking, refreshRoles]);

  const arrival = arrived
    ? 'arrived'
    : late
      ? 'late'
      : inBrowser && status === 'visitor'
        ? 'visitor'
        : 'waiting';
  return { arrival, askAgain: () => setLate(false) };
};
