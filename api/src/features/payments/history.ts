import type { Plan } from '@rushtone/domain';
import { COLLECTION_PAUSED, PAYMENT_GRACE_DAYS } from '../../identity/live-grant.ts';
import type { PaymentState } from '../../database/schema.ts';

const LATE = 'past_due';

/** States of which only the first event counts, because the service repeats them. */
const LASTING: ReadonlySet<string> = new Set([LATE, COLLECTION_PAUSED]);

/** Final states; later events are ignored. */
const FINAL: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired', 'refunded']);

/** Orders events of the same second by life cycle. */
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

/** Orders plan changes within the same second, whose order is unknown: the larger plan wins. */
const PLANS: readonly (Plan | null)[] = [null, 'donate', 'premium', 'premium_plus'];

const compare = (a: PaymentState, b: PaymentState): number =>
  Number(FINAL.has(a.status)) - Number(FINAL.has(b.status)) ||
  a.at - b.at ||
  (RANK[a.status] ?? UNKNOWN_RANK) - (RANK[b.status] ?? UNKNOWN_RANK) ||
  PLANS.indexOf(a.plan) - PLANS.indexOf(b.plan) ||
  // Makes the order total.
  (a.status < b.status ? -1 : Number(a.status > b.status)) ||
  (a.ends_at ?? 0) - (b.ends_at ?? 0) ||
  (a.period_end ?? 0) - (b.period_end ?? 0) ||
  (a.resumes_at ?? 0) - (b.resumes_at ?? 0) ||
  Number(a.interval === 'year') - Number(b.interval === 'year');

/**
 * Inserts a state into the history by time; late and repeated events are allowed. States before the last one that was
 * neither late nor paused are dropped.
 */
export const addState = (history: readonly PaymentState[], state: PaymentState): PaymentState[] => {
  const known = history.some((other) => compare(other, state) === 0);
  const all = (known ? [...history] : [...history, state]).sort(compare);
  const settled = all.findLastIndex(({ status }) => !LASTING.has(status));
  return all.slice(Math.max(settled, 0));
};

const DAY_MS = 86_400_000;

/** Returns the time until which a state keeps its role; `null` if it has no such end. */
const roleUntil = ({ status, at, period_end }: PaymentState): Date | null => {
  if (status === LATE) return new Date(at * 1000 + PAYMENT_GRACE_DAYS * DAY_MS);
  return status === COLLECTION_PAUSED ? new Date((period_end ?? at) * 1000) : null;
};

export type CurrentState = PaymentState & {
  /** Unix time at which it became past due. */
  lateSince: number | null;
  /** End of the role of a past-due or paused payment. */
  roleUntil: Date | null;
  /** Unix time at which it was last not past due. */
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

/** Returns whether a payment grants its role now. `liveGrant` is the SQL equivalent. */
export const givesRole = (history: readonly PaymentState[], now: Date): boolean => {
  const { status, roleUntil: until } = currentState(history);
  return until === null ? status === 'active' || status === 'trialing' : until > now;
};
