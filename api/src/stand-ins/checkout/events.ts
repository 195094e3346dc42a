import type { Plan } from '@rushtone/domain';
import type { Order } from './order.ts';
import { priceOf } from './prices.ts';

/** An event as the payment service would send it, as far as it is read. */
export type LocalEvent = { id: string; type: string; created: number; data: { object: object } };

type Subscription = { ref: string; customer: string; plan: Plan; status: string };

export const subscriptionEvent = (
  id: string,
  type: 'created' | 'updated' | 'deleted',
  created: number,
  { ref, customer, plan, status }: Subscription,
): LocalEvent => ({
  id,
  type: `customer.subscription.${type}`,
  created,
  data: {
    object: {
      id: ref,
      object: 'subscription',
      customer,
      status,
      items: { data: [{ price: { id: priceOf(plan) } }] },
    },
  },
});

export const refundEvent = (
  id: string,
  created: number,
  ref: string,
  customer: string | null,
): LocalEvent => ({
  id,
  type: 'charge.refunded',
  created,
  data: { object: { id: `ch_${ref}`, object: 'charge', refunded: true, payment_intent: ref, customer } },
});

/** What a paid order tells the webhook. */
export const purchaseEvents = (order: Order, created: number): LocalEvent[] => {
  const { session, plan, email, client_reference_id } = order;
  const customer = `cus_${session}`;
  const donation = plan === 'donate';
  const completed: LocalEvent = {
    id: `evt_${session}_1`,
    type: 'checkout.session.completed',
    created,
    data: {
      object: {
        id: `cs_${session}`,
        object: 'checkout.session',
        mode: donation ? 'payment' : 'subscription',
        payment_status: 'paid',
        customer,
        payment_intent: donation ? `pi_${session}` : null,
        client_reference_id: client_reference_id === '' ? null : client_reference_id,
        customer_details: { email },
      },
    },
  };
  if (donation) return [completed];
  const subscription = { ref: `sub_${session}`, customer, plan, status: 'active' };
  return [subscriptionEvent(`evt_${session}_2`, 'created', created, subscription), completed];
};
