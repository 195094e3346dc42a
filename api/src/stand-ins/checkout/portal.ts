import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { hostOf } from '../../http/host.ts';
import { ownAddress } from '../../http/local-address.ts';
import { deliver } from './deliver.ts';
import { refundEvent, subscriptionEvent, type LocalEvent } from './events.ts';
import { paymentsOf, type Payment } from './payments.ts';
import { askPage, listPage } from './portal-page.ts';
import { readReference, sendPortalLink } from './receipt.ts';
import type { CheckoutStandIn } from './routes.ts';

const OPTIONS = { config: { limit: 'page' }, schema: { hide: true } } as const;

const query = z.object({
  reference: z.string().max(2_000).default(''),
  prefilled_email: z.string().max(254).default(''),
  done: z.string().max(20).default(''),
});
const wish = z.object({
  reference: z.string().max(2_000),
  ref: z.string().max(255),
  action: z.enum(['cancel', 'premium', 'premium_plus', 'miss', 'refund']),
});

const eventFor = (payment: Payment, action: z.output<typeof wish>['action']): LocalEvent => {
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

const send = (reply: FastifyReply, code: number, html: string): FastifyReply =>
  reply.code(code).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

/** Where a payer, known by a link in a mail, changes, ends or takes back a payment. */
export const portalRoutes = (app: FastifyInstance, parts: CheckoutStandIn): void => {
  app.get('/stand-in/portal', OPTIONS, async (request, reply) => {
    const { brand } = hostOf(request);
    const read = query.safeParse(request.query);
    const { reference = '', prefilled_email: address = '', done = '' } = read.data ?? {};
    if (reference === '') return send(reply, 200, askPage({ brand, address }));
    const email = await readReference(parts, reference);
    if (email === undefined)
      return send(reply, 403, askPage({ brand, address, problem: 'This link is not valid any more.' }));
    const payments = await paymentsOf(parts.db, email);
    return send(reply, 200, listPage({ brand, email, reference, payments, done }));
  });

  app.post('/stand-in/portal/link', OPTIONS, async (request, reply) => {
    const { brand } = hostOf(request);
    const read = z.object({ email: z.email().max(254).toLowerCase() }).safeParse(request.body);
    if (!read.success)
      return send(reply, 400, askPage({ brand, address: '', problem: 'Please enter an e-mail address.' }));
    const { email } = read.data;
    if ((await paymentsOf(parts.db, email)).length > 0)
      await sendPortalLink(parts, email, parts.originOf(request), 'Here is the link that you asked for.');
    return send(reply, 200, askPage({ brand, address: email, sent: true }));
  });

  app.post('/stand-in/portal', OPTIONS, async (request, reply) => {
    const { brand } = hostOf(request);
    const read = wish.safeParse(request.body);
    const email = read.success ? await readReference(parts, read.data.reference) : undefined;
    const payments = email === undefined ? [] : await paymentsOf(parts.db, email);
    const payment = payments.find(({ ref }) => ref === read.data?.ref);
    if (!read.success || payment === undefined)
      return send(reply, 403, askPage({ brand, address: '', problem: 'This link is not valid any more.' }));
    await deliver(ownAddress(app), parts.webhookSecret, [eventFor(payment, read.data.action)]);
    const { reference, action } = read.data;
    return reply.redirect(`/stand-in/portal?reference=${reference}&done=${action}`, 303);
  });
};
