import { createHmac } from 'node:crypto';
import type { Plan } from '@rushtone/domain';
import { amountOf, DISCOUNTED, isDiscounted, type Order } from './order.ts';

/** A subscription or donation of the payment service. */
export type Payment = {
  ref: string;
  customer: string;
  plan: Plan;
  status: string;
  /** Unix times, in seconds: the last event, the first event, the end of the paid period, and the end of the plan. */
  created: number;
  began: number;
  period_end: number;
  ends_at: number | null;
  interval: 'month' | 'year';
  /** Set while payments are paused. */
  pause: { resumes_at: number | null } | null;
};

/** Price ids of the checkout emulator. */
export const PRICES: Readonly<Record<string, Plan>> = {
  price_local_premium: 'premium',
  price_local_premium_plus: 'premium_plus',
  price_local_premium_yearly: 'premium',
  price_local_premium_plus_yearly: 'premium_plus',
};

/** Builds an event like the payment service's, with the fields that the API reads. */
const event = (id: string, type: string, created: number, object: object) => ({
  id,
  type,
  created,
  data: { object },
});
export type LocalEvent = ReturnType<typeof event>;

const DAY_SECONDS = 86_400;
/** End of a billing period, which always has 30 or 360 days here. */
export const periodEnd = (begin: number, interval: Payment['interval'] = 'month'): number =>
  begin + (interval === 'year' ? 360 : 30) * DAY_SECONDS;

export type SubscriptionState = Pick<Payment, 'ref' | 'customer' | 'plan' | 'status' | 'period_end'> &
  Partial<Pick<Payment, 'ends_at' | 'pause' | 'interval'>>;

export const subscriptionEvent = (
  id: string,
  change: 'created' | 'updated' | 'deleted',
  created: number,
  {
    ref,
    customer,
    plan,
    status,
    period_end,
    ends_at = null,
    pause = null,
    interval = 'month',
  }: SubscriptionState,
): LocalEvent =>
  event(id, `customer.subscription.${change}`, created, {
    id: ref,
    object: 'subscription',
    customer,
    status,
    cancel_at_period_end: ends_at !== null,
    pause_collection: pause && { behavior: 'void', resumes_at: pause.resumes_at },
    items: {
      data: [
        {
          price: {
            id: `price_local_${plan}${interval === 'year' ? '_yearly' : ''}`,
            recurring: { interval },
          },
          current_period_end: period_end,
        },
      ],
    },
  });

export const refundEvent = (id: string, created: number, { ref, customer }: Payment): LocalEvent => {
  const object = { id: `ch_${ref}`, object: 'charge', refunded: true, payment_intent: ref, customer };
  return event(id, 'charge.refunded', created, object);
};

export const disputeEvent = (
  id: string,
  created: number,
  { ref, status }: { ref: string; status: 'needs_response' | 'won' | 'lost' },
): LocalEvent => {
  const type = `charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`;
  return event(id, type, created, { id: `dp_${ref}`, object: 'dispute', payment_intent: ref, status });
};

export const purchaseEvents = (order: Order, created: number): LocalEvent[] => {
  const { session, plan, interval, email, client_reference_id } = order;
  const isOnce = plan === 'donate' || order.months !== undefined;
  // Gifts have no customer.
  const customer =
    order.months === undefined ? `cus_${session}${isDiscounted(order) ? DISCOUNTED : ''}` : null;
  const completed = event(`evt_${session}_1`, 'checkout.session.completed', created, {
    id: `cs_${session}`,
    object: 'checkout.session',
    mode: isOnce ? 'payment' : 'subscription',
    payment_status: 'paid',
    customer,
    payment_intent: isOnce ? `pi_${session}` : null,
    amount_subtotal: Math.round(amountOf(order) * 100),
    currency: 'eur',
    client_reference_id: client_reference_id || null,
    customer_details: { email },
  });
  if (customer === null || plan === 'donate') return [completed];
  const period_end = periodEnd(created, interval);
  const subscription = { ref: `sub_${session}`, customer, plan, status: 'active', period_end, interval };
  return [subscriptionEvent(`evt_${session}_2`, 'created', created, subscription), completed];
};

/** Returns the `Stripe-Signature` header of a body. */
const sign = (secret: string, body: string): string => {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
};

const LIMIT_MS = 8_000;

/** Posts signed events to the webhook of the server at `address`, like the payment service. */
export const deliver = async (
  address: string,
  secret: string,
  events: readonly LocalEvent[],
): Promise<void> => {
  for (const each of events) {
    const body = JSON.stringify(each);
    const { ok, status } = await fetch(`${address}/api/checkout/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(secret, body) },
      body,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!ok) throw new Error(`The webhook answered ${status} to ${each.type}.`);
  }
};
