import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { serverAddress } from '../shared/addresses.ts';
import { PAGE_ROUTE } from '../shared/page.ts';
import { periodEnd } from './events.ts';
import { offerOf } from './order.ts';
import { receiptsOf } from './portal-page.ts';
import {
  changeSubscription,
  emailOf,
  makeReference,
  nextSecond,
  paymentByRef,
  paymentsOf,
  type CheckoutOptions,
} from './payments.ts';

/** Replaces https://api.stripe.com/v1. */
export const SERVICE_PATH = '/emulators/payments/v1';

const session = z.object({
  customer: z.string().max(255),
  return_url: z.url(),
  'flow_data[type]': z
    .enum(['payment_method_update', 'subscription_cancel', 'subscription_update'])
    .optional(),
  'flow_data[subscription_cancel][subscription]': z.string().max(255).optional(),
  'flow_data[subscription_update][subscription]': z.string().max(255).optional(),
});

const update = z.union([
  z.object({
    'pause_collection[behavior]': z.literal('void'),
    'pause_collection[resumes_at]': z.coerce.number().int(),
  }),
  z.object({
    pause_collection: z.literal(''),
    billing_cycle_anchor: z.literal('now').optional(),
    proration_behavior: z.literal('none').optional(),
  }),
]);

type IsAllowed = (request: FastifyRequest) => boolean;

const UNAUTHORIZED = { error: { type: 'invalid_request_error' } };

/** Receipts, and the amount of the next payment. */
const amountRoutes = (
  app: FastifyInstance,
  { db, portalKey }: CheckoutOptions,
  isAllowed: IsAllowed,
): void => {
  app.get<{ Querystring: { customer?: string } }>(
    `${SERVICE_PATH}/charges`,
    PAGE_ROUTE,
    async (request, reply) => {
      if (!isAllowed(request)) return reply.code(401).send(UNAUTHORIZED);
      const email = await emailOf(db, request.query.customer ?? '');
      const payments = email === undefined ? [] : await paymentsOf(db, email);
      const reference = email === undefined ? '' : await makeReference(portalKey, email);
      const data = payments
        .filter(({ customer }) => customer === request.query.customer)
        .flatMap((payment) =>
          receiptsOf(payment).map(({ at, amount }, index) => ({
            id: `ch_${payment.ref}_${index}`,
            object: 'charge',
            amount: Math.round(amount * 100),
            currency: 'eur',
            created: at,
            status: 'succeeded',
            refunded: payment.status === 'refunded',
            receipt_url: `/emulators/portal?reference=${reference}`,
          })),
        )
        .sort((a, b) => b.created - a.created);
      return { object: 'list', data, has_more: false };
    },
  );

  app.post(`${SERVICE_PATH}/invoices/create_preview`, PAGE_ROUTE, async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send(UNAUTHORIZED);
    const { data } = z.object({ subscription: z.string().max(255) }).safeParse(request.body);
    const payment = data && (await paymentByRef(db, data.subscription));
    if (payment === undefined)
      return reply.code(404).send({ error: { type: 'invalid_request_error', code: 'resource_missing' } });
    const { amount } = offerOf(payment);
    return { object: 'invoice', amount_due: Math.round(amount * 100), currency: 'eur' };
  });
};

/** Serves the payment API endpoints that the site calls, with the same fields and error codes. */
export const serviceApiRoutes = (app: FastifyInstance, options: CheckoutOptions): void => {
  const { db, apiKey, portalKey } = options;
  const isAllowed: IsAllowed = ({ headers }) => headers.authorization === `Bearer ${apiKey}`;
  amountRoutes(app, options, isAllowed);

  app.post(`${SERVICE_PATH}/billing_portal/sessions`, PAGE_ROUTE, async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send(UNAUTHORIZED);
    const { data } = session.safeParse(request.body);
    const email = data && (await emailOf(db, data.customer));
    if (data === undefined || email === undefined)
      return reply.code(400).send({ error: { type: 'invalid_request_error', code: 'resource_missing' } });
    const ref =
      data['flow_data[subscription_cancel][subscription]'] ??
      data['flow_data[subscription_update][subscription]'];
    const query = new URLSearchParams({
      reference: await makeReference(portalKey, email),
      ...(data['flow_data[type]'] && { flow: data['flow_data[type]'] }),
      ...(ref && { ref }),
    });
    // Relative, so that the portal opens on the host that the page uses.
    return { object: 'billing_portal.session', url: `/emulators/portal?${query}` };
  });

  app.post<{ Params: { ref: string } }>(
    `${SERVICE_PATH}/subscriptions/:ref`,
    PAGE_ROUTE,
    async (request, reply) => {
      if (!isAllowed(request)) return reply.code(401).send(UNAUTHORIZED);
      const { data } = update.safeParse(request.body);
      const payment = await paymentByRef(db, request.params.ref);
      if (data === undefined || payment === undefined)
        return reply.code(400).send({ error: { type: 'invalid_request_error' } });
      const service = { ...options, tell: serverAddress(app) };
      if ('pause_collection' in data) {
        const isNew = data.billing_cycle_anchor === 'now';
        const period_end = isNew ? periodEnd(nextSecond(payment), payment.interval) : payment.period_end;
        await changeSubscription(service, payment, { pause: null, period_end });
      } else {
        const pause = { resumes_at: data['pause_collection[resumes_at]'] };
        await changeSubscription(service, payment, { pause });
      }
      return { id: payment.ref, object: 'subscription' };
    },
  );
};
