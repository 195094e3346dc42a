import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandOf, serverAddress } from '../shared/addresses.ts';
import { PAGE_ROUTE, sendPage } from '../shared/page.ts';
import { deliver, refundEvent, subscriptionEvent, type LocalEvent } from './events.ts';
import { paymentsOf, readReference, sendPortalLink, type CheckoutOptions, type Payment } from './payments.ts';
import { askPage, listPage } from './portal-page.ts';

const query = z.object({
  reference: z.string().max(2_000).default(''),
  prefilled_email: z.string().max(254).default(''),
  done: z.string().max(20).default(''),
});
const change = z.object({
  reference: z.string().max(2_000),
  ref: z.string().max(255),
  action: z.enum(['cancel', 'premium', 'premium_plus', 'miss', 'refund']),
});

const CHANGES = {
  cancel: { status: 'canceled' },
  miss: { status: 'past_due' },
  premium: { plan: 'premium', status: 'active' },
  premium_plus: { plan: 'premium_plus', status: 'active' },
} as const;

const eventFor = (payment: Payment, action: keyof typeof CHANGES | 'refund'): LocalEvent => {
  const id = `evt_${randomBytes(12).toString('base64url')}`;
  // Later than the event that the payment's row was made from, even within the same second.
  const created = Math.max(Math.floor(Date.now() / 1000), Number(payment.created) + 1);
  if (action === 'refund') return refundEvent(id, created, payment);
  const type = action === 'cancel' ? 'deleted' : 'updated';
  return subscriptionEvent(id, type, created, { ...payment, ...CHANGES[action] });
};

const invalidLink = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const problem = 'This link is not valid any more.';
  return sendPage(reply, 403, askPage({ brand: brandOf(request), problem }));
};

/** Payers, known by the link in a mail, change, end or refund a payment here. */
export const portalRoutes = (app: FastifyInstance, options: CheckoutOptions): void => {
  const { db, portalKey, webhookSecret, originOf } = options;
  app.get('/emulators/portal', PAGE_ROUTE, async (request, reply) => {
    const brand = brandOf(request);
    const { reference = '', prefilled_email: address, done = '' } = query.safeParse(request.query).data ?? {};
    if (reference === '') return sendPage(reply, 200, askPage({ brand, address }));
    const email = await readReference(portalKey, reference);
    if (email === undefined) return invalidLink(request, reply);
    const payments = await paymentsOf(db, email);
    return sendPage(reply, 200, listPage({ brand, email, reference, payments, done }));
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
    await deliver(serverAddress(app), webhookSecret, [eventFor(payment, action)]);
    return reply.redirect(`/emulators/portal?reference=${reference}&done=${action}`, 303);
  });
};
