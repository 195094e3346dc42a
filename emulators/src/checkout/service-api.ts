import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { serverAddress } from '../shared/addresses.ts';
import { PAGE_ROUTE } from '../shared/page.ts';
import { periodEnd } from './events.ts';
import {
  changeSubscription,
  emailOf,
  makeReference,
  nextSecond,
  paymentByRef,
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

/** Serves the payment API endpoints that the site calls, with the same fields and error codes. */
export const serviceApiRoutes = (app: FastifyInstance, options: CheckoutOptions): void => {
  const { db, apiKey, portalKey } = options;
  const isAllowed = ({ headers }: FastifyRequest) => headers.authorization === `Bearer ${apiKey}`;

  app.post(`${SERVICE_PATH}/billing_portal/sessions`, PAGE_ROUTE, async (request, reply) => {
    if (!isAllowed(request)) return reply.code(401).send({ error: { type: 'invalid_request_error' } });
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
      if (!isAllowed(request)) return reply.code(401).send({ error: { type: 'invalid_request_error' } });
      const { data } = update.safeParse(request.body);
      const payment = await paymentByRef(db, request.params.ref);
      if (data === undefined || payment === undefined)
        return reply.code(400).send({ error: { type: 'invalid_request_error' } });
      const service = { ...options, tell: serverAddress(app) };
      if ('pause_collection' in data) {
        const isNew = data.billing_cycle_anchor === 'now';
        const period_end = isNew ? periodEnd(nextSecond(payment)) : payment.period_end;
        await changeSubscription(service, payment, { pause: null, period_end });
      } else {
        const pause = { resumes_at: data['pause_collection[resumes_at]'] };
        await changeSubscription(service, payment, { pause });
      }
      return { id: payment.ref, object: 'subscription' };
    },
  );
};
