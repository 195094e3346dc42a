import type { Plan } from '@rushtone/domain';
import { PAYMENT_GRACE_DAYS } from '../accounts/live-grant.ts';
import type { PaymentState } from '../database/schema.ts';

const LATE = 'past_due';

/** Nothing follows these, whatever comes later. */
const FINAL: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired', 'refunded']);

/** Orders two events of the same second: the later state of the life cycle wins. */
const RANK: Readonly<Record<string, number>> = {
  incomplete: 0,
  trialing: 1,
  active: 2,
  past_due: 3,
  disputed: 3,
  unpaid: 4,
  paused: 4,
};
const UNKNOWN_RANK = 1;

/** Of two changes of plan within a second the order is unknown: the payer gets the larger one. */
const PLANS: readonly (Plan | null)[] = [null, 'donate', 'premium', 'premium_plus'];

const compare = (a: PaymentState, b: PaymentState): number =>
  Number(FINAL.has(a.status)) - Number(FINAL.has(b.status)) ||
  a.at - b.at ||
  (RANK[a.status] ?? UNKNOWN_RANK) - (RANK[b.status] ?? UNKNOWN_RANK) ||
  PLANS.indexOf(a.plan) - PLANS.indexOf(b.plan) ||
  // Two that differ in nothing else still have one order.
  (a.status < b.status ? -1 : Number(a.status > b.status)) ||
  (a.ends_at ?? 0) - (b.ends_at ?? 0) ||
  (a.period_end ?? 0) - (b.period_end ?? 0);

/**
 * Adds a state to those that are known, in the order in which they were, however late and often it comes. What came
 * before the last state that was not late does not matter any more.
 */
export const addState = (history: readonly PaymentState[], state: PaymentState): PaymentState[] => {
  const known = history.some((other) => compare(other, state) === 0);
  const all = (known ? [...history] : [...history, state]).sort(compare);
  const settled = all.findLastIndex(({ status }) => status !== LATE);
  return all.slice(Math.max(settled, 0));
};

/** The present state, and when it became late. */
export const currentState = (
  history: readonly PaymentState[],
): PaymentState & { lateSince: number | null; settledAt: number } => {
  const current = history.at(-1);
  if (current === undefined) throw new Error('A payment has no state.');
  const first = history.find(({ status }) => status === LATE);
  const settled = history.findLast(({ status }) => status !== LATE);
  const lateSince = current.status === LATE ? (first?.at ?? current.at) : null;
  return { ...current, lateSince, settledAt: settled?.at ?? 0 };
};

const DAY_MS = 86_400_000;

/** Until when a late payment keeps its role. */
export const lateUntil = (lateSince: number | null): Date | null =>
  lateSince === null ? null : new Date(lateSince * 1000 + PAYMENT_GRACE_DAYS * DAY_MS);

/** Whether a payment gives its role now. `liveGrant` is the same for the database. */
export const givesRole = (history: readonly PaymentState[], now: Date): boolean => {
  const { status, lateSince } = currentState(history);
  const until = lateUntil(lateSince);
  return until === null ? status === 'active' || status === 'trialing' : until > now;
};
