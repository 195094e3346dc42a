import { sql } from 'kysely';

/** How long a late payment keeps its role, from the first failure. */
export const PAYMENT_GRACE_DAYS = 7;

/** A subscription that is not charged for a while: it keeps its role until the end of what is paid. */
export const COLLECTION_PAUSED = 'collection_paused';

/** Whether the payment `g` gives its role. A row of the version before has no end of the grace in it. */
export const LIVE_GRANT = `(g.status in ('active', 'trialing') or g.status in ('past_due', '${COLLECTION_PAUSED}')
  and coalesce(g.late_until, to_timestamp(g.created) + interval '${PAYMENT_GRACE_DAYS} days') > now())`;

export const liveGrant = sql.raw<boolean>(LIVE_GRANT);
