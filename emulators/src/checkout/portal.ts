import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandOf, serverAddress } from '../shared/addresses.ts';
import { PAGE_ROUTE, sendPage } from '../shared/page.ts';
import { deliver, disputeEvent, periodEnd, refundEvent, type Payment } from './events.ts';
import { cardProblem } from './order.ts';
import {
  changeSubscription,
  now,
  nextSecond,
  paymentsOf,
  readReference,
  sendPortalLink,
  type CheckoutOptions,
} from './payments.ts';
import { askPage, flowPage, listPage } from './portal-page.ts';

const query = z.object({
  reference: z.string().max(2_000).default(''),
  prefilled_email: z.string().max(254).default(''),
  done: z.string().max(20).default(''),
  flow: z.string().max(40).default(''),
  ref: z.string().max(255).optional(),
});

const DISPUTES = { dispute: 'needs_response', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const;

/** Changes to a subscription, by action. */
const CHANGES = {
  cancel: ({ period_end }: Payment) => ({ ends_at: period_end }),
  keep: () => ({ ends_at: null }),
  end: () => ({ status: 'canceled' }),
  renew: ({ period_end, interval }: Payment) => ({ period_end: periodEnd(period_end, interval) }),
  miss: () => ({ status: 'past_due' }),
  /** Also pays an overdue invoice. */
  card: () => ({ status: 'active' }),
  premium: () => ({ plan: 'premium', status: 'active' }),
  premium_plus: () => ({ plan: 'premium_plus', status: 'active' }),
  month: () => ({ interval: 'month', status: 'active', period_end: periodEnd(now(), 'month') }),
  year: () => ({ interval: 'year', status: 'active', period_end: periodEnd(now(), 'year') }),
} as const satisfies Record<string, (payment: Payment) => Partial<Payment>>;

type Change = keyof typeof CHANGES;
const ACTIONS = ['refund', ...Object.keys(CHANGES), ...Object.keys(DISPUTES)] as const;

const change = z.object({
  reference: z.string().max(2_000),
  ref: z.string().max(255),
  action: z.enum(ACTIONS),
  number: z.string().max(40).default(''),
  expiry: z.string().trim().max(10).default(''),
  cvc: z.string().trim().max(10).default(''),
});

const invalidLink = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = 'This link is not valid any more.';
  return sendPage(reply, 403, askPage({ brand: brandOf(request), problem }));
};

/** Lets payers, identified by a link from an email or requested by the site, change, end or refund a payment. */
export const portalRoutes = (app: FastifyInstance, options: CheckoutOptions): void => {
  const { db, portalKey, webhookSecret, originOf } = options;

  const apply = async (payment: Payment, action: string): Promise<void> => {
    const tell = serverAddress(app);
    const id = `evt_${randomBytes(12).toString('base64url')}`;
    const created = nextSecond(payment);
    if (action === 'refund') return deliver(tell, webhookSecret, [refundEvent(id, created, payment)]);
    if (Object.hasOwn(DISPUTES, action)) {
      const status = DISPUTES[action as keyof typeof DISPUTES];
      return deliver(tell, webhookSecret, [disputeEvent(id, created, { ref: payment.ref, status })]);
    }
    if (payment.plan === 'donate') return;
    return changeSubscription({ ...options, tell }, payment, CHANGES[action as Change](payment));
  };

  app.get('/emulators/portal', PAGE_ROUTE, async (request, reply) => {
    const brand = brandOf(request);
    const { data } = query.safeParse(request.query);
    const { reference = '', prefilled_email: address, done = '', flow = '', ref } = data ?? {};
    if (reference === '') return sendPage(reply, 200, askPage({ brand, address }));
    const email = await readReference(portalKey, reference);
    if (email === undefined) return invalidLink(request, reply);
    const payments = await paymentsOf(db, email);
    const payment = ref === undefined ? payments[0] : payments.find((each) => each.ref === ref);
    const page = payment && flowPage(flow, { brand, reference, payment });
    return sendPage(reply, 200, page ?? listPage({ brand, email, reference, payments, done }));
  });

  app.post('/emulators/portal/link', PAGE_ROUTE, async (request, reply) => {
    const brand = brandOf(request);
    const { data } = z.object({ email: z.email().max(254).toLowerCase() }).safeParse(request.body);
    if (data === undefined)
      return sendPage(reply, 400, askPage({ brand, problem: 'Please enter an e-mail address.' }));
    if ((await paymentsOf(db, data.email)).length > 0)
      await sendPortalLink(options, data.email, originOf(request), 'Here is the link that you asked for.');
    return sendPage(reply, 200, askPage({ brand, address: data.email, sent: true }));
  });

  app.post('/emulators/portal', PAGE_ROUTE, async (request, reply) => {
    const { data } = change.safeParse(request.body);
    const email = data && (await readReference(portalKey, data.reference));
    const payments = email === undefined ? [] : await paymentsOf(db, email);
    const payment = payments.find(({ ref }) => ref === data?.ref);
    if (data === undefined || payment === undefined) return invalidLink(request, reply);
    const { reference, action } = data;
    const problem = action === 'card' ? cardProblem(data) : undefined;
    if (problem !== undefined) {
      const flow = { brand: brandOf(request), reference, payment, problem };
      return sendPage(reply, 200, flowPage('payment_method_update', flow) ?? '');
    }
    await apply(payment, action);
    return reply.redirect(`/emulators/portal?reference=${reference}&done=${action}`, 303);
  });
};
