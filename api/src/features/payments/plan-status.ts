import type { Plan, PlanStatus } from '@rushtone/domain';
import { sql } from 'kysely';
import { COLLECTION_PAUSED, liveGift } from '../../identity/live-grant.ts';
import { paymentsOf, rolesOf } from '../../identity/roles.ts';
import type { Caller } from '../../identity/token.ts';
import type { PaymentState, Scope } from '../../database/schema.ts';
import { currentState, type CurrentState } from './history.ts';

type Row = {
  ref: string;
  customer: string | null;
  plan: Plan;
  status: string;
  created: string;
  history: PaymentState[];
};

const SUBSCRIPTION = sql<boolean>`g.plan in ('premium', 'premium_plus')
  and g.status in ('active', 'trialing', 'past_due', ${COLLECTION_PAUSED})`;

const iso = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;

export type Subscription = Pick<Row, 'ref' | 'customer' | 'plan'> & { current: CurrentState };

/** Returns the relevant subscription: active before paused before past due. */
export const subscriptionOf = async (
  { db }: Pick<Scope, 'db'>,
  user: Caller,
): Promise<Subscription | undefined> => {
  const { rows } = await sql<Row>`
    select ref, customer, plan, status, created, history from (${paymentsOf(user, SUBSCRIPTION)}) g
    order by status = 'past_due', status = ${COLLECTION_PAUSED}, created desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { history, created, status, ...subscription } = row;
  // The version before writes no history.
  const known = history.length > 0 ? history : [{ plan: row.plan, status, at: Number(created) }];
  return { ...subscription, current: currentState(known) };
};

const CUSTOMERS_MAX = 5;

/** Returns the customers of the payment service that the account has paid as, the latest first. */
export const customersOf = async ({ db }: Pick<Scope, 'db'>, user: Caller): Promise<string[]> => {
  const { rows } = await sql<{ customer: string }>`
    select customer from (${paymentsOf(user, sql<boolean>`g.customer is not null`)}) g
    group by customer order by max(created) desc limit ${CUSTOMERS_MAX}`.execute(db);
  return rows.map(({ customer }) => customer);
};

/** Returns the end of the paid period, at which a pause would start; `null` if it cannot be paused. */
export const pausableUntil = ({ current }: Subscription): number | null =>
  // A pause voids invoices: of a yearly plan, it would skip a whole year.
  current.status === 'active' && !current.ends_at && current.interval !== 'year'
    ? (current.period_end ?? null)
    : null;

const stateOf = ({ status, roleUntil }: CurrentState, now: Date) => {
  if (status === COLLECTION_PAUSED) return 'paused';
  if (roleUntil === null) return 'paid';
  return roleUntil > now ? 'failed' : 'ended';
};

const paymentOf = (subscription: Subscription, now: Date, canPause: boolean): PlanStatus['payment'] => {
  const { plan, current } = subscription;
  const { roleUntil, period_end, ends_at, resumes_at } = current;
  const state = stateOf(current, now);
  const until = roleUntil?.toISOString() ?? null;
  return {
    plan,
    state,
    interval: current.interval ?? 'month',
    late_until: state === 'paused' ? null : until,
    renews_at: state === 'paid' && !ends_at ? iso(period_end) : null,
    ends_at: iso(ends_at),
    paid_until: state === 'paused' ? until : null,
    resumes_at: iso(resumes_at),
    can_pause: canPause && pausableUntil(subscription) !== null,
  };
};

/** Returns the caller's plan, its subscription, and the end of an operator's grant. */
export const planStatus = async (
  { db, now }: Pick<Scope, 'db' | 'now'>,
  user: Caller,
  { canPause }: { canPause: boolean },
): Promise<Required<PlanStatus>> => {
  const { plan } = await rolesOf(db, user);
  const subscription = await subscriptionOf({ db }, user);
  const { rows: grants } = await sql<{ ends_at: Date | null }>`
    select ends_at from role_grants
    where role <> 'tester' and (ends_at is null or ends_at > now())
      and ((kind = 'uid' and subject = ${user.uid})
        or (kind = 'email' and subject = ${user.emailVerified ? user.email : null}))
    order by ends_at desc nulls first limit 1`.execute(db);
  const [grant] = grants;
  const { rows: gifts } = await sql<{ ends_at: Date }>`
    select ends_at from gifts x where redeemed_by = ${user.uid} and ${liveGift}
    order by ends_at desc limit 1`.execute(db);
  const [gift] = gifts;
  return {
    plan,
    payment: subscription ? paymentOf(subscription, now, canPause) : null,
    granted: grant ? { until: grant.ends_at?.toISOString() ?? null } : null,
    gift: gift ? { until: gift.ends_at.toISOString() } : null,
  };
};
