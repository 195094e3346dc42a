import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { hostOf } from '../../http/host.ts';
import type { Services } from '../../http/services.ts';
import { readEvent, type PaymentEvent } from './events.ts';
import { applyEvent, type Offered } from './grants.ts';
import { isSigned } from './signature.ts';

/** Settings for accepting webhook requests. */
export type CheckoutTrust = Offered & { secrets: readonly string[] };

const BODY_LIMIT = 512 * 1024;

const parse = (body: Buffer): PaymentEvent => {
  try {
    return readEvent(JSON.parse(body.toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new ApiError(400, 'This is not an event.');
    throw error;
  }
};

/** The webhook, if there is a checkout. The signature covers the raw bytes, so the body is not parsed by Fastify. */
export const webhookRoute = (api: FastifyInstance, { db, jobs, checkout }: Services): void => {
  if (checkout === null) return;
  const { secrets, ...offered } = checkout;
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  api.post(
    '/checkout/webhook',
    {
      bodyLimit: BODY_LIMIT,
      config: { limit: 'webhook' },
      schema: { summary: 'Events of the payment service, signed by it', tags: ['checkout'] },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = String(request.headers['stripe-signature'] ?? '');
      if (!isSigned(secrets, signature, body)) throw new ApiError(400, 'The signature is not valid.');
      const event = parse(body);
      const outcome = await applyEvent({ db, jobs, brand: hostOf(request).brand }, event, offered);
      if (outcome === 'unknown price') {
        request.log.warn({ event: event.id }, 'a payment for a price that STRIPE_PRICES does not name');
      }
      if (outcome === 'unknown gift') {
        request.log.warn(
          { event: event.id },
          'a payment for a gift that does not exist, or at another price',
        );
      }
      return reply.header('cache-control', 'no-store').send({ code: 200, message: outcome, data: null });
    },
  );
};
