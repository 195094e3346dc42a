import { useEffect, useState } from 'react';
import { useRefreshRoles, useSession } from '@rushtone/contract';
import { ROLES_OF_PLAN, type Plan, type Role } from '@rushtone/domain';
import { useHydrated } from '@rushtone/ui';

type PaymentStatus = 'waiting' | 'confirmed' | 'late' | 'visitor';

/** Interval and duration of polling the roles after a payment, in ms (spec §10.20). */
const POLL_MS = 2_000;
const POLL_FOR_MS = 60_000;

/** Without a plan in the URL, any role confirms the payment. */
const isConfirmed = (roles: readonly Role[], plan: Plan | null): boolean =>
  plan === null ? roles.length > 0 : ROLES_OF_PLAN[plan].every((role) => roles.includes(role));

/** Waits until the payment service has notified the server of the payment, which then grants the roles. */
export const usePaymentStatus = (plan: Plan | null): { status: PaymentStatus; checkAgain: () => void } => {
  const session = useSession();
  const refreshRoles = useRefreshRoles();
  const [late, setLate] = useState(false);
  // The server renders every page for a visitor; only the browser knows that nobody is signed in.
  const inBrowser = useHydrated();
  const isUser = session.status === 'user';
  const confirmed = session.status === 'user' && isConfirmed(session.roles, plan);
  const polling = isUser && !confirmed && !late;

  useEffect(() => {
    if (!polling) return;
    const until = Date.now() + POLL_FOR_MS;
    const poll = () => {
      if (Date.now() >= until) setLate(true);
      else refreshRoles().catch(() => undefined);
    };
    poll();
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [polling, refreshRoles]);

  const isVisitor = inBrowser && session.status === 'visitor';
  const pending: PaymentStatus = late ? 'late' : isVisitor ? 'visitor' : 'waiting';
  return { status: confirmed ? 'confirmed' : pending, checkAgain: () => setLate(false) };
};
