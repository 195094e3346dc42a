import { sql } from 'kysely';

/** Grace period of a failed payment, in days from the first failure. */
export const PAYMENT_GRACE_DAYS = 7;

/** A paused subscription, which keeps its role until the end of the paid period. */
export const COLLECTION_PAUSED = 'collection_paused';

/** Condition: the payment `g` grants its role. Rows of older versions have no `late_until`. */
export const LIVE_GRANT = `(g.status in ('active', 'trialing') or g.status in ('past_due', '${COLLECTION_PAUSED}')
  and coalesce(g.late_until, to_timestamp(g.created) + interval '${PAYMENT_GRACE_DAYS} days') > now())`;

export const liveGrant = sql.raw<boolean>(LIVE_GRANT);
