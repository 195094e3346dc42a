import { randomBytes } from 'node:crypto';

/** Creates events of the payment service about one buyer. */

type Event = { id: string; type: string; created: number; data: { object: object } };

export const aBuyer = (uid: string | null = `uid-${randomBytes(6).toString('hex')}`) => {
  const tag = randomBytes(6).toString('hex');
  const customer = `cus_${tag}`;
  const email = `${tag}@example.com`;
  const event = (type: string, created: number, object: object): Event => ({
    id: `evt_${randomBytes(8).toString('hex')}`,
    type,
    created,
    data: { object },
  });
  const session = (created: number, more: object) =>
    event('checkout.session.completed', created, {
      id: `cs_${tag}`,
      customer,
      client_reference_id: uid,
      customer_details: { email: email.toUpperCase() },
      payment_status: 'paid',
      ...more,
    });
  return {
    uid: uid ?? '',
    email,
    customer,
    subscribed: (created: number) => session(created, { mode: 'subscription' }),
    donated: (created: number, payment_status = 'paid') =>
      session(created, { mode: 'payment', payment_intent: `pi_${tag}`, payment_status }),
    refunded: (created: number, refunded = true) =>
      event('charge.refunded', created, { refunded, payment_intent: `pi_${tag}`, customer }),
    disputed: (created: number, status: string) =>
      event(`charge.dispute.${/won|lost/.test(status) ? 'closed' : 'created'}`, created, {
        id: `dp_${tag}`,
        payment_intent: `pi_${tag}`,
        status,
      }),
    gifted: (created: number, gift: string, price: object = { amount_subtotal: 1_990, currency: 'eur' }) =>
      session(created, {
        mode: 'payment',
        customer: null,
        payment_intent: `pi_${tag}`,
        client_reference_id: `gift_${gift}`,
        ...price,
      }),
    subscription: (
      created: number,
      status: string,
      plan: string,
      { change = 'updated', interval = 'month' }: { change?: string; interval?: string } = {},
    ) =>
      event(`customer.subscription.${change}`, created, {
        id: `sub_${tag}`,
        customer,
        status,
        items: { data: [{ price: { id: `price_local_${plan}`, recurring: { interval } } }] },
      }),
    /** Reported as active but not charged; paid until `periodEnd`. */
    paused: (created: number, plan: string, periodEnd: number) =>
      event('customer.subscription.updated', created, {
        id: `sub_${tag}`,
        customer,
        status: 'active',
        pause_collection: { behavior: 'void', resumes_at: null },
        items: { data: [{ price: { id: `price_local_${plan}` }, current_period_end: periodEnd }] },
      }),
    invoiceFailed: (created: number) => event('invoice.payment_failed', created, { customer }),
  };
};

export const permutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
