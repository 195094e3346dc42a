import { sql } from 'kysely';

/** How long a late payment keeps its role, from the first failure. */
export const PAYMENT_GRACE_DAYS = 7;

/** Whether the payment `g` gives its role. A row of the version before has no end of the grace in it. */
export const LIVE_GRANT = `(g.status in ('active', 'trialing') or g.status = 'past_due'
  and coalesce(g.late_until, to_timestamp(g.created) + interval '${PAYMENT_GRACE_DAYS} days') > now())`;

export const liveGrant = sql.raw<boolean>(LIVE_GRANT);
