import { z } from 'zod';
import { COLLECTION_PAUSED } from '../../identity/live-grant.ts';

/** Fields of the payment service's events that are used. */

const id = z.string().min(1).max(255);
/** Seconds. */
const time = z.int().nonnegative().nullish();
const optionalId = id.nullish().transform((value) => value ?? null);

export type Owner = { customer: string | null; uid: string | null; email: string | null };

export type PaymentChange =
  | { kind: 'checkout'; owner: Owner; donation: string | null }
  | {
      kind: 'subscription';
      ref: string;
      customer: string;
      prices: string[];
      status: string;
      period_end: number | null;
      ends_at: number | null;
      resumes_at: number | null;
      interval: 'month' | 'year';
    }
  | { kind: 'gift'; gift: string; payment: string; email: string | null; cents: number; currency: string }
  | { kind: 'refund'; ref: string; customer: string | null }
  | { kind: 'dispute'; ref: string; status: 'disputed' | 'active' | 'refunded' };

const ACCOUNT = /^[\w-]{1,128}$/;
const GIFT = /^gift_([\w-]{22})$/;

const checkout = z
  .object({
    id,
    mode: z.string(),
    payment_status: z.string(),
    customer: optionalId,
    payment_intent: optionalId,
    client_reference_id: z.string().nullish(),
    customer_details: z.object({ email: z.string().max(254).nullish() }).nullish(),
    /** Before discounts, in cents. */
    amount_subtotal: z.int().nonnegative().nullish(),
    currency: z.string().max(3).nullish(),
  })
  .transform(({ mode, payment_status, payment_intent, customer, ...session }): PaymentChange | null => {
    const reference = session.client_reference_id ?? '';
    const uid = ACCOUNT.test(reference) ? reference : null;
    const email = session.customer_details?.email?.trim().toLowerCase() ?? null;
    const payment = payment_intent ?? session.id;
    const isOnce = mode === 'payment';
    const [, gift] = GIFT.exec(reference) ?? [];
    if (gift === undefined) {
      const isDonation = isOnce && payment_status === 'paid';
      return { kind: 'checkout', owner: { customer, uid, email }, donation: isDonation ? payment : null };
    }
    // A code of 100 % leaves nothing to pay. What is not paid yet is followed by another event.
    if (!isOnce || payment_status === 'unpaid') return null;
    const { amount_subtotal, currency } = session;
    return { kind: 'gift', gift, payment, email, cents: amount_subtotal ?? 0, currency: currency ?? '' };
  });

const subscription = z
  .object({
    id,
    customer: id,
    status: z.string().max(64),
    items: z.object({
      data: z.array(
        z.object({
          price: z.object({ id, recurring: z.object({ interval: z.string().max(16) }).nullish() }),
          current_period_end: time,
        }),
      ),
    }),
    // Until API version 2025-03-31, which moved it to the subscription items.
    current_period_end: time,
    cancel_at: time,
    cancel_at_period_end: z.boolean().nullish(),
    pause_collection: z.object({ behavior: z.string().max(64), resumes_at: time }).nullish(),
  })
  .transform(({ id: ref, customer, items, cancel_at, cancel_at_period_end, pause_collection, ...state }) => {
    const prices = items.data.map(({ price }) => price.id);
    const period_end = items.data[0]?.current_period_end ?? state.current_period_end ?? null;
    const ends_at = cancel_at ?? (cancel_at_period_end ? period_end : null);
    // The service reports a paused subscription as active while it voids the invoices.
    const isPaused = state.status === 'active' && pause_collection?.behavior === 'void';
    const status = isPaused ? COLLECTION_PAUSED : state.status;
    const resumes_at = (isPaused && pause_collection?.resumes_at) || null;
    const isYearly = items.data[0]?.price.recurring?.interval === 'year';
    return {
      kind: 'subscription' as const,
      ref,
      customer,
      prices,
      status,
      period_end,
      ends_at,
      resumes_at,
      interval: isYearly ? ('year' as const) : ('month' as const),
    };
  });

const refund = z
  .object({ refunded: z.boolean(), payment_intent: optionalId, customer: optionalId })
  .transform(({ refunded, payment_intent: ref, customer }): PaymentChange | null =>
    // A partial refund keeps the donor role.
    refunded && ref !== null ? { kind: 'refund', ref, customer } : null,
  );

/** Payment states by dispute status. Inquiries, which withdraw no money, are ignored. */
const DISPUTES: Readonly<Record<string, 'disputed' | 'active' | 'refunded'>> = {
  needs_response: 'disputed',
  under_review: 'disputed',
  won: 'active',
  lost: 'refunded',
};

const dispute = z
  .object({ payment_intent: optionalId, status: z.string().max(64) })
  .transform(({ payment_intent: ref, status: stands }): PaymentChange | null => {
    const status = DISPUTES[stands];
    return ref === null || status === undefined ? null : { kind: 'dispute', ref, status };
  });

const readChange = (type: string, object: unknown): PaymentChange | null => {
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded')
    return checkout.parse(object);
  if (type === 'customer.subscription.deleted') return { ...subscription.parse(object), status: 'canceled' };
  if (/^customer\.subscription\.(created|updated|paused|resumed)$/.test(type))
    return subscription.parse(object);
  if (/^charge\.dispute\.(created|updated|closed)$/.test(type)) return dispute.parse(object);
  return type === 'charge.refunded' ? refund.parse(object) : null;
};

const event = z
  .object({
    id,
    type: z.string().max(255),
    created: z.int().nonnegative(),
    data: z.object({ object: z.unknown() }),
  })
  .transform(({ data, ...rest }) => ({ ...rest, change: readChange(rest.type, data.object) }));

/** `change` is `null` for events that don't affect roles. */
export type PaymentEvent = z.output<typeof event>;

/** Parses an event; throws a `ZodError` if it is invalid. */
export const readEvent = (body: unknown): PaymentEvent => event.parse(body);
