import { z } from 'zod';

/** The fields that are read of the payment service's events. */

const id = z.string().min(1).max(255);
const envelope = z.object({
  id,
  type: z.string().max(255),
  created: z.int().nonnegative(),
  data: z.object({ object: z.unknown() }),
});

const session = z.object({
  id,
  mode: z.string(),
  payment_status: z.string(),
  customer: id.nullish(),
  payment_intent: id.nullish(),
  client_reference_id: z.string().nullish(),
  customer_details: z.object({ email: z.string().max(254).nullish() }).nullish(),
});

const subscription = z.object({
  id,
  customer: id,
  status: z.string().max(64),
  items: z.object({ data: z.array(z.object({ price: z.object({ id }) })) }),
});

const charge = z.object({
  refunded: z.boolean(),
  payment_intent: id.nullish(),
  customer: id.nullish(),
});

export type Owner = { customer: string | null; uid: string | null; email: string | null };

export type PaymentChange =
  | { kind: 'checkout'; owner: Owner; donation: string | null }
  | { kind: 'subscription'; ref: string; customer: string; prices: string[]; status: string }
  | { kind: 'refund'; ref: string; customer: string | null };

export type PaymentEvent = { id: string; type: string; created: number; change: PaymentChange | null };

const ACCOUNT = /^[\w-]{1,128}$/;

const readSession = (object: unknown): PaymentChange => {
  const { mode, payment_status, payment_intent, ...rest } = session.parse(object);
  const reference = rest.client_reference_id ?? '';
  const owner: Owner = {
    customer: rest.customer ?? null,
    uid: ACCOUNT.test(reference) ? reference : null,
    email: rest.customer_details?.email?.trim().toLowerCase() ?? null,
  };
  const paid = mode === 'payment' && payment_status === 'paid';
  return { kind: 'checkout', owner, donation: paid ? (payment_intent ?? rest.id) : null };
};

const readSubscription = (type: string, object: unknown): PaymentChange => {
  const { id: ref, customer, status, items } = subscription.parse(object);
  return {
    kind: 'subscription',
    ref,
    customer,
    prices: items.data.map(({ price }) => price.id),
    status: type.endsWith('.deleted') ? 'canceled' : status,
  };
};

const readCharge = (object: unknown): PaymentChange | null => {
  const { refunded, payment_intent, customer } = charge.parse(object);
  // A partial refund keeps the donor role.
  if (!refunded || !payment_intent) return null;
  return { kind: 'refund', ref: payment_intent, customer: customer ?? null };
};

const readChange = (type: string, object: unknown): PaymentChange | null => {
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded')
    return readSession(object);
  if (/^customer\.subscription\.(created|updated|deleted|paused|resumed)$/.test(type))
    return readSubscription(type, object);
  return type === 'charge.refunded' ? readCharge(object) : null;
};

/** Throws a `ZodError` for an invalid event. `change` is null for an event that changes no role. */
export const readEvent = (body: unknown): PaymentEvent => {
  const { data, ...event } = envelope.parse(body);
  return { ...event, change: readChange(event.type, data.object) };
};
