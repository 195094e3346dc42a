import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandOf, serverAddress } from '../shared/addresses.ts';
import { emulatorPage, PAGE_ROUTE, sendPage } from '../shared/page.ts';
import { deliver, purchaseEvents } from './events.ts';
import { cardProblem, order, orderProblem, TEST_CARDS, visit } from './order.ts';
import { orderPage, type OrderView } from './order-page.ts';
import { sendReceipt, type CheckoutOptions } from './payments.ts';
import { portalRoutes } from './portal.ts';

const unreadable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const brand = brandOf(request);
  const body =
    '<p>The link to this page is not complete. <a href="/subscribe" style="color: inherit">Back to the plans</a></p>';
  return sendPage(reply, 400, emulatorPage({ brand, title: 'No such checkout', body }));
};

/** `/emulators/checkout` and `/emulators/portal`, in place of the payment service's hosted pages. */
export const checkoutRoutes = (app: FastifyInstance, options: CheckoutOptions): void => {
  app.get('/emulators/checkout', PAGE_ROUTE, async (request, reply) => {
    const asked = visit.safeParse(request.query);
    if (!asked.success) return unreadable(request, reply);
    const session = randomBytes(18).toString('base64url');
    const brand = brandOf(request);
    const { card, ...wanted } = asked.data;
    const filled = { email: wanted.prefilled_email, amount: '', ...TEST_CARDS[card] };
    return sendPage(reply, 200, orderPage({ ...wanted, ...filled, brand, session }));
  });

  app.post('/emulators/checkout', PAGE_ROUTE, async (request, reply) => {
    const read = order.safeParse(request.body);
    if (!read.success) return unreadable(request, reply);
    const brand = brandOf(request);
    const problem = orderProblem(read.data) ?? cardProblem(read.data, new Date());
    if (problem !== undefined) {
      const view: OrderView = { ...read.data, brand, problem };
      return sendPage(reply, 200, orderPage(view));
    }
    const now = Math.floor(Date.now() / 1000);
    await deliver(serverAddress(app), options.webhookSecret, purchaseEvents(read.data, now));
    await sendReceipt(options, read.data, options.originOf(request));
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/subscribe?checkout=success&plan=${read.data.plan}`, 303);
  });

  portalRoutes(app, options);
};
