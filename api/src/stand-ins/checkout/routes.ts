import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { hostOf } from '../../http/host.ts';
import { ownAddress } from '../../http/local-address.ts';
import { standInPage } from '../page.ts';
import { refusal, TEST_CARDS } from './card.ts';
import { deliver } from './deliver.ts';
import { purchaseEvents } from './events.ts';
import { complaint, order, visit } from './order.ts';
import { orderPage, type OrderView } from './order-page.ts';
import { portalRoutes } from './portal.ts';
import { sendReceipt } from './receipt.ts';

export type CheckoutStandIn = {
  db: Kysely<Database>;
  /** Signs the events. */
  webhookSecret: string;
  /** Signs the links to the portal. */
  portalKey: Uint8Array;
  originOf: (request: FastifyRequest) => string;
};

const OPTIONS = { config: { limit: 'page' }, schema: { hide: true } } as const;

const send = (reply: FastifyReply, code: number, html: string): FastifyReply =>
  reply.code(code).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

const unreadable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { brand } = hostOf(request);
  const body =
    '<p>The link to this page is not complete. <a href="/subscribe" style="color: inherit">Back to the plans</a></p>';
  return send(reply, 400, standInPage({ brand, title: 'No such checkout', body }));
};

/** `/stand-in/checkout` and `/stand-in/portal`: the payment service's own pages. */
export const checkoutStandIn = (app: FastifyInstance, parts: CheckoutStandIn): void => {
  app.get('/stand-in/checkout', OPTIONS, async (request, reply) => {
    const asked = visit.safeParse(request.query);
    if (!asked.success) return unreadable(request, reply);
    const session = randomBytes(18).toString('base64url');
    const { brand } = hostOf(request);
    const { card, ...wanted } = asked.data;
    const filled = { email: wanted.prefilled_email, amount: '', ...TEST_CARDS[card] };
    return send(reply, 200, orderPage({ ...wanted, ...filled, brand, session }));
  });

  app.post('/stand-in/checkout', OPTIONS, async (request, reply) => {
    const read = order.safeParse(request.body);
    if (!read.success) return unreadable(request, reply);
    const { brand } = hostOf(request);
    const problem = complaint(read.data) ?? refusal(read.data, new Date());
    if (problem !== undefined) {
      const view: OrderView = { ...read.data, brand, problem };
      return send(reply, 200, orderPage(view));
    }
    const now = Math.floor(Date.now() / 1000);
    await deliver(ownAddress(app), parts.webhookSecret, purchaseEvents(read.data, now));
    await sendReceipt(parts, read.data, parts.originOf(request));
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/subscribe?checkout=success&plan=${read.data.plan}`, 303);
  });

  portalRoutes(app, parts);
};
