import { sql } from 'kysely';

/** Grace period of a failed payment, in days from the first failure. */
export const PAYMENT_GRACE_DAYS = 7;

/** A paused subscription, which keeps its role until the end of the paid period. */
export const COLLECTION_PAUSED = 'collection_paused';

/** Condition: the payment `g` grants its role. Rows of older versions have no `late_until`. */
export const LIVE_GRANT = `(g.status in ('active', 'trialing') or g.status in ('past_due', '${COLLECTION_PAUSED}')
  and coalesce(g.late_until, to_timestamp(g.created) + interval '${PAYMENT_GRACE_DAYS} days') > now())`;

const undone = (payment: string): string => `exists (select from pay_grant undone
  where undone.ref = ${payment} and undone.status in ('refunded', 'disputed'))`;

/** Condition: the payment of a gift was refunded, or is in dispute. */
export const isUndone = sql.raw<boolean>(undone('gifts.payment'));

/** Condition: the redeemed gift `x` grants its role. */
export const LIVE_GIFT = `(x.ends_at > now() and not ${undone('x.payment')})`;

export const liveGift = sql.raw<boolean>(LIVE_GIFT);

export const liveGrant = sql.raw<boolean>(LIVE_GRANT);
