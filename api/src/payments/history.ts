import type { Plan } from '@rushtone/domain';
import { COLLECTION_PAUSED, PAYMENT_GRACE_DAYS } from '../accounts/live-grant.ts';
import type { PaymentState } from '../database/schema.ts';

const LATE = 'past_due';

/** Of these it counts when they began: the service repeats them. */
const LASTING: ReadonlySet<string> = new Set([LATE, COLLECTION_PAUSED]);

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
  [COLLECTION_PAUSED]: 4,
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
  (a.period_end ?? 0) - (b.period_end ?? 0) ||
  (a.resumes_at ?? 0) - (b.resumes_at ?? 0);

/**
 * Adds a state to those that are known, in the order in which they were, however late and often it comes. What came
 * before the last state that was neither late nor paused does not matter any more.
 */
export const addState = (history: readonly PaymentState[], state: PaymentState): PaymentState[] => {
  const known = history.some((other) => compare(other, state) === 0);
  const all = (known ? [...history] : [...history, state]).sort(compare);
  const settled = all.findLastIndex(({ status }) => !LASTING.has(status));
  return all.slice(Math.max(settled, 0));
};

const DAY_MS = 86_400_000;

/** Until when a state that began so keeps its role; null for one that has no such end. */
const roleUntil = ({ status, at, period_end }: PaymentState): Date | null => {
  if (status === LATE) return new Date(at * 1000 + PAYMENT_GRACE_DAYS * DAY_MS);
  return status === COLLECTION_PAUSED ? new Date((period_end ?? at) * 1000) : null;
};

export type CurrentState = PaymentState & {
  /** When it became late. */
  lateSince: number | null;
  /** Until when a late or paused payment keeps its role. */
  roleUntil: Date | null;
  /** When it was not late last. */
  settledAt: number;
};

export const currentState = (history: readonly PaymentState[]): CurrentState => {
  const current = history.at(-1);
  if (current === undefined) throw new Error('A payment has no state.');
  const before = history.findLastIndex(({ status }) => status !== current.status);
  const first = history[before + 1] ?? current;
  const settled = history.findLast(({ status }) => status !== LATE);
  const lateSince = current.status === LATE ? first.at : null;
  return { ...current, lateSince, roleUntil: roleUntil(first), settledAt: settled?.at ?? 0 };
};

/** Whether a payment gives its role now. `liveGrant` is the same for the database. */
export const givesRole = (history: readonly PaymentState[], now: Date): boolean => {
  const { status, roleUntil: until } = currentState(history);
  return until === null ? status === 'active' || status === 'trialing' : until > now;
};
