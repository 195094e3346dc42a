import type { Plan, PlanStatus } from '@rushtone/domain';
import { sql } from 'kysely';
import { paymentsOf, rolesOf } from '../accounts/roles.ts';
import type { Caller } from '../accounts/token.ts';
import type { Scope, PaymentState } from '../database/schema.ts';
import { currentState, lateUntil } from './history.ts';

type Row = { plan: Plan | null; status: string; created: string; history: PaymentState[] };

const SUBSCRIPTION = sql<boolean>`g.plan in ('premium', 'premium_plus')
  and g.status in ('active', 'trialing', 'past_due')`;

const iso = (seconds: number | null | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;

const paymentOf = ({ history, ...row }: Row, now: Date): PlanStatus['payment'] => {
  // The version before writes no history.
  const known = history.length > 0 ? history : [{ ...row, at: Number(row.created) }];
  const { lateSince, period_end, ends_at } = currentState(known);
  const until = lateUntil(lateSince);
  const state = until === null ? 'paid' : until > now ? 'failed' : 'ended';
  const renews = state === 'paid' && !ends_at ? iso(period_end) : null;
  return { state, late_until: until?.toISOString() ?? null, renews_at: renews, ends_at: iso(ends_at) };
};

/** The caller's plan, what pays for it, and until when an operator granted it. */
export const planStatus = async ({ db, now }: Scope, user: Caller): Promise<PlanStatus> => {
  const { plan } = await rolesOf(db, user);
  const { rows: payments } = await sql<Row>`
    select plan, status, created, history from (${paymentsOf(user, SUBSCRIPTION)}) g
    order by status = 'past_due', created desc limit 1`.execute(db);
  const { rows: grants } = await sql<{ ends_at: Date | null }>`
    select ends_at from role_grants
    where role <> 'tester' and (ends_at is null or ends_at > now())
      and ((kind = 'uid' and subject = ${user.uid})
        or (kind = 'email' and subject = ${user.emailVerified ? user.email : null}))
    order by ends_at desc nulls first limit 1`.execute(db);
  const [payment] = payments;
  const [grant] = grants;
  return {
    plan,
    payment: payment ? paymentOf(payment, now) : null,
    granted: grant ? { until: grant.ends_at?.toISOString() ?? null } : null,
  };
};
