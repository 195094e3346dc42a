import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandOf, serverAddress } from '../shared/addresses.ts';
import { emulatorPage, PAGE_ROUTE, sendPage } from '../shared/page.ts';
import { deliver, purchaseEvents } from './events.ts';
import { offerOf, order, problemOf, TEST_CARDS, visit } from './order.ts';
import { orderPage } from './order-page.ts';
import { sendPortalLink, type CheckoutOptions } from './payments.ts';
import { portalRoutes } from './portal.ts';
import { serviceApiRoutes } from './service-api.ts';

const unreadable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const brand = brandOf(request);
  const body =
    '<p>The link to this page is not complete. <a href="/subscribe" style="color: inherit">Back to the plans</a></p>';
  return sendPage(reply, 400, emulatorPage({ brand, title: 'No such checkout', body }));
};

/** Serves `/emulators/checkout` and `/emulators/portal` instead of the payment service's hosted pages. */
export const checkoutRoutes = (app: FastifyInstance, options: CheckoutOptions): void => {
  app.get('/emulators/checkout', PAGE_ROUTE, async (request, reply) => {
    const { data } = visit.safeParse(request.query);
    if (data === undefined) return unreadable(request, reply);
    const session = randomBytes(18).toString('base64url');
    const fields = { email: data.prefilled_email, code: data.prefilled_promo_code, amount: '', session };
    const filled = { ...data, ...TEST_CARDS[data.card], ...fields };
    return sendPage(reply, 200, orderPage(brandOf(request), filled));
  });

  app.post('/emulators/checkout', PAGE_ROUTE, async (request, reply) => {
    const { data } = order.safeParse(request.body);
    if (data === undefined) return unreadable(request, reply);
    const problem = problemOf(data);
    if (problem !== undefined) return sendPage(reply, 200, orderPage(brandOf(request), data, problem));
    const now = Math.floor(Date.now() / 1000);
    await deliver(serverAddress(app), options.webhookSecret, purchaseEvents(data, now));
    const thanks = `Thank you: you have paid for ${offerOf(data).name}.`;
    const isGift = data.months !== undefined;
    if (!isGift) await sendPortalLink(options, data.email, options.originOf(request), thanks);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/subscribe?checkout=${isGift ? 'gift' : `success&plan=${data.plan}`}`, 303);
  });

  portalRoutes(app, options);
  serviceApiRoutes(app, options);
};
