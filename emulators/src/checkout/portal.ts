import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
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

const eventFor = (payment: Payment, action: z.output<typeof change>['action']): LocalEvent => {
  const id = `evt_${randomBytes(12).toString('base64url')}`;
  // Later than what the payment's row was made from, also within its second.
  const created = Math.max(Math.floor(Date.now() / 1000), Number(payment.created) + 1);
  const { ref, customer, plan, status } = payment;
  if (action === 'refund') return refundEvent(id, created, ref, customer);
  const subscription = { ref, customer, plan, status };
  if (action === 'cancel')
    return subscriptionEvent(id, 'deleted', created, { ...subscription, status: 'canceled' });
  if (action === 'miss')
    return subscriptionEvent(id, 'updated', created, { ...subscription, status: 'past_due' });
  return subscriptionEvent(id, 'updated', created, { ...subscription, plan: action, status: 'active' });
};

/** Where a payer, known by a link in a mail, changes, ends or takes back a payment. */
export const portalRoutes = (app: FastifyInstance, options: CheckoutOptions): void => {
  app.get('/emulators/portal', PAGE_ROUTE, async (request, reply) => {
    const brand = brandOf(request);
    const read = query.safeParse(request.query);
    const { reference = '', prefilled_email: address = '', done = '' } = read.data ?? {};
    if (reference === '') return sendPage(reply, 200, askPage({ brand, address }));
    const email = await readReference(options, reference);
    if (email === undefined)
      return sendPage(reply, 403, askPage({ brand, address, problem: 'This link is not valid any more.' }));
    const payments = await paymentsOf(options.db, email);
    return sendPage(reply, 200, listPage({ brand, email, reference, payments, done }));
  });

  app.post('/emulators/portal/link', PAGE_ROUTE, async (request, reply) => {
    const brand = brandOf(request);
    const read = z.object({ email: z.email().max(254).toLowerCase() }).safeParse(request.body);
    if (!read.success)
      return sendPage(
        reply,
        400,
        askPage({ brand, address: '', problem: 'Please enter an e-mail address.' }),
      );
    const { email } = read.data;
    if ((await paymentsOf(options.db, email)).length > 0)
      await sendPortalLink(options, email, options.originOf(request), 'Here is the link that you asked for.');
    return sendPage(reply, 200, askPage({ brand, address: email, sent: true }));
  });

  app.post('/emulators/portal', PAGE_ROUTE, async (request, reply) => {
    const brand = brandOf(request);
    const read = change.safeParse(request.body);
    const email = read.success ? await readReference(options, read.data.reference) : undefined;
    const payments = email === undefined ? [] : await paymentsOf(options.db, email);
    const payment = payments.find(({ ref }) => ref === read.data?.ref);
    if (!read.success || payment === undefined)
      return sendPage(
        reply,
        403,
        askPage({ brand, address: '', problem: 'This link is not valid any more.' }),
      );
    await deliver(serverAddress(app), options.webhookSecret, [eventFor(payment, read.data.action)]);
    const { reference, action } = read.data;
    return reply.redirect(`/emulators/portal?reference=${reference}&done=${action}`, 303);
  });
};
